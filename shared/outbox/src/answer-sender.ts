import type { OutboxStatus } from '@bandmark/contracts/outbox';
import type { AttemptState } from './attempt-state';
import { Lane } from './lane';
import { hasUnsentText, isSubmitPending, isTextRefused, RECORD_VERSION } from './records';
import type { SenderServices } from './sender-services';
import { TransportError, type TransportFailureKind } from './transport';

/** Sent after a pause in typing, and at least this often while it goes on. */
const PAUSE_MS = 700;
const LONGEST_WAIT_MS = 5_000;
const TIMEOUT_MS = 10_000;

interface SubmitWaiter {
  resolve(receipt: { receipt: string; late: boolean }): void;
  reject(error: TransportError): void;
}

/** The text of one attempt on its way: device first, then the server, in order, and handing it in. */
export class AnswerSender {
  readonly lane: Lane;
  #failure: TransportFailureKind | null = null;
  #writesUnderWay = 0;
  #cancelPause: (() => void) | null = null;
  #unsentSince: number | null = null;
  /** The text was typed in this window: it is what the candidate sees. */
  #isTypedHere = false;
  #waiters: SubmitWaiter[] = [];

  constructor(
    private readonly state: AttemptState,
    private readonly ready: () => Promise<void>,
    private readonly services: SenderServices,
  ) {
    this.lane = new Lane({
      timers: services.timers,
      random: services.random,
      timeoutMs: TIMEOUT_MS,
      step: (signal) => this.#step(signal),
      onStop: (kind) => this.#stopped(kind),
      onProgress: () => {
        this.#failure = null;
        services.onChange();
      },
    });
  }

  status(): OutboxStatus {
    const { record } = this.state;
    if (this.state.isOvertaken || this.#failure === 'lease-lost') return 'lease-lost';
    if (record.receipt) return 'saved';
    if (isTextRefused(record)) return 'closed';
    const isUnsent = this.#writesUnderWay > 0 || hasUnsentText(record) || isSubmitPending(record);
    if (!isUnsent) return 'saved';
    if (!this.state.isKept) return 'not-kept';
    return this.#failure === 'transient' ? 'offline' : 'saving';
  }

  /** Resolves once the device has the text (or, where it refuses to store, the memory). */
  async write(text: string): Promise<void> {
    this.#writesUnderWay += 1;
    this.services.onChange();
    try {
      await this.ready();
      const isOurs = await this.state.change((record) => ({ text, sequence: record.sequence + 1 }));
      if (!isOurs) {
        // Typed before this window learnt that another had taken over: kept apart, not mixed into the other's text.
        await this.#setAside(text, this.state.record.sequence, 'another window took over');
        return;
      }
      this.#isTypedHere = true;
      this.#waitForPause();
    } finally {
      this.#writesUnderWay -= 1;
      this.services.onChange();
    }
  }

  async submit(): Promise<{ receipt: string; late: boolean }> {
    await this.ready();
    const isOurs = await this.state.change((record) => ({
      isSubmitWanted: true,
      refusal: record.refusal?.kind === 'refused' ? null : record.refusal,
    }));
    const { receipt, refusal } = this.state.record;
    if (receipt) return receipt;
    if (!isOurs) throw new TransportError('lease-lost', 'Another window writes this attempt.');
    if (refusal) throw new TransportError(refusal.kind, 'The server takes no more of this attempt.');
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.sendNow();
    });
  }

  /** Ends the pause that waits for more typing. */
  sendNow(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
    this.lane.kick();
  }

  /** After a new claim: the lease is ours again. */
  resume(): void {
    this.#failure = null;
    this.#isTypedHere = false;
  }

  close(): void {
    this.#cancelPause?.();
    this.lane.close();
  }

  #waitForPause(): void {
    const now = this.services.now();
    this.#unsentSince ??= now;
    this.#cancelPause?.();
    const wait = Math.max(0, Math.min(PAUSE_MS, this.#unsentSince + LONGEST_WAIT_MS - now));
    this.#cancelPause = this.services.timers.after(wait, () => {
      this.#cancelPause = null;
      this.lane.nudge();
    });
  }

  async #step(signal: AbortSignal): Promise<'more' | 'idle'> {
    await this.ready();
    if (this.state.isOvertaken) throw new TransportError('lease-lost', 'Another window writes this attempt.');
    try {
      if (isSubmitPending(this.state.record)) return await this.#sendSubmit(signal);
      if (!hasUnsentText(this.state.record)) return 'idle';
      // A retry does not wait for the pause: "nothing to send yet" would read as the server being back.
      if (this.#cancelPause && this.#failure !== 'transient') return 'idle';
      return await this.#sendText(signal);
    } catch (error) {
      if (error instanceof TransportError) await this.#noteFailure(error);
      throw error;
    }
  }

  async #sendText(signal: AbortSignal): Promise<'more' | 'idle'> {
    const { sequence, text } = this.state.record;
    this.#unsentSince = null;
    const stored = await this.services.transport.putAnswer(this.state.authority, { sequence, text }, signal);
    if (stored.sequence > sequence) return this.#serverHasNewer(stored.sequence, sequence, text);
    await this.state.note((record) => ({ ackedSequence: Math.max(record.ackedSequence, stored.sequence) }));
    return 'more';
  }

  /**
   * The server had a higher sequence, from another device. What the candidate typed in this window is renumbered
   * above it and sent; what an earlier page left behind is older than the server's and set aside.
   */
  async #serverHasNewer(serverSequence: number, sequence: number, text: string): Promise<'more'> {
    if (!this.#isTypedHere) await this.#setAside(text, sequence, 'the server had a newer text');
    await this.state.note((record) => ({
      ackedSequence: serverSequence,
      sequence: this.#isTypedHere ? Math.max(record.sequence, serverSequence + 1) : serverSequence,
    }));
    return 'more';
  }

  async #sendSubmit(signal: AbortSignal): Promise<'idle'> {
    const { record } = this.state;
    const answer = hasUnsentText(record) ? { sequence: record.sequence, text: record.text } : null;
    const receipt = await this.services.transport.submit(this.state.authority, answer, signal);
    await this.state.note((current) => ({
      receipt,
      ackedSequence: Math.max(current.ackedSequence, answer?.sequence ?? 0),
    }));
    for (const waiter of this.#waiters.splice(0)) waiter.resolve(receipt);
    return 'idle';
  }

  async #noteFailure({ kind }: TransportError): Promise<void> {
    if (kind === 'transient') return;
    // A lost lease also takes back the wish to hand in: the other window's candidate may still be writing.
    if (kind === 'lease-lost') await this.state.note(() => ({ isSubmitWanted: false }));
    else await this.state.note((record) => ({ refusal: { kind, sequence: record.sequence } }));
  }

  #stopped(kind: TransportFailureKind): void {
    this.#failure = kind;
    if (kind !== 'transient') {
      const error = new TransportError(kind, 'The answer was not handed in.');
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    }
    this.services.onChange();
  }

  #setAside(text: string, sequence: number, reason: string): Promise<void> {
    return this.services.store.setAside({
      v: RECORD_VERSION,
      key: this.state.key,
      reason,
      at: this.services.now(),
      what: { kind: 'answer', text, sequence },
    });
  }
}
