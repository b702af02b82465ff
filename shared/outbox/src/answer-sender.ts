import type { Answer } from '@bandmark/contracts/api/attempts';
import type { OutboxStatus, SubmitReceipt } from '@bandmark/contracts/outbox';
import { DAY_MS } from '@bandmark/domain/durations';
import type { AttemptState, OutboxServices } from './attempt-state';
import {
  firstSuperseded,
  hasUnsavedText,
  isSubmitPending,
  isTextRefused,
  removeSuperseded,
  type TypedAnswer,
} from './records';
import { RetryQueue } from './retry-queue';
import { type SentAnswer, TransportError, type TransportFailureKind } from './transport';

/** The answer is sent after a pause in typing, and at least this often while typing goes on. */
const PAUSE_MS = 700;
const LONGEST_WAIT_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** A tab that is silent for longer may lose its lease without noticing (server/src/exams/attempts/lease.ts). */
const LEASE_MS = 15_000;
/** Below the contract's maximum for `typedAgoMs`. */
const LONGEST_AGE_MS = 20 * DAY_MS;

interface SubmitWaiter {
  resolve(receipt: SubmitReceipt): void;
  reject(error: TransportError): void;
}

/** Stores the answer of one attempt on the device, sends it to the server in order, and submits the attempt. */
export class AnswerSender {
  readonly queue: RetryQueue;
  #failure: TransportFailureKind | null = null;
  #writesUnderWay = 0;
  #cancelPause: (() => void) | null = null;
  #unsavedSince: number | null = null;
  /** True if the newest text was typed in this tab, so that it is the text on the candidate's screen. */
  #isTypedHere = false;
  /** When the newest acknowledged text was sent; null if another device may have written since. */
  #acknowledgedAt: number | null = null;
  #waiters: SubmitWaiter[] = [];

  constructor(
    private readonly state: AttemptState,
    private readonly ready: () => Promise<void>,
    private readonly services: OutboxServices,
  ) {
    this.queue = new RetryQueue({
      timers: services.timers,
      random: services.random,
      timeoutMs: TIMEOUT_MS,
      sendNext: (signal) => this.#sendNext(signal),
      onFailure: (kind) => this.#failed(kind),
      onSuccess: () => {
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
    const isUnsaved = this.#writesUnderWay > 0 || hasUnsavedText(record) || isSubmitPending(record);
    if (!isUnsaved) return 'saved';
    if (!this.state.isKept) return 'not-kept';
    return this.isUnreachable ? 'offline' : 'saving';
  }

  /** True if the last request failed and is going to be repeated. */
  get isUnreachable(): boolean {
    return this.#failure === 'transient';
  }

  /** Resolves once the device has stored the text (or the memory, where the device refuses to store). */
  async saveAnswer(text: string): Promise<void> {
    this.#writesUnderWay += 1;
    this.services.onChange();
    try {
      await this.ready();
      const isOurs = await this.state.change(({ answer }) => ({
        answer: { text, sequence: answer.sequence + 1 },
        typedAt: this.services.now(),
      }));
      if (!isOurs) {
        // Typed before this tab noticed the other tab's claim: kept as a dead letter, not mixed into that tab's text.
        const { sequence } = this.state.record.answer;
        await this.state.putDeadLetter({ kind: 'answer', answer: { text, sequence } }, 'another tab took over');
        return;
      }
      this.#isTypedHere = true;
      this.#waitForPause();
    } finally {
      this.#writesUnderWay -= 1;
      this.services.onChange();
    }
  }

  async submit(): Promise<SubmitReceipt> {
    await this.ready();
    const isOurs = await this.state.change((record) => ({
      isSubmitRequested: true,
      refusal: record.refusal?.kind === 'refused' ? null : record.refusal,
    }));
    const { receipt, refusal } = this.state.record;
    if (receipt) return receipt;
    if (!isOurs) throw new TransportError('lease-lost', 'Another tab writes this attempt.');
    if (refusal) throw new TransportError(refusal.kind, 'The server takes no more of this attempt.');
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.flush();
    });
  }

  /** Waits for a request in flight, which may return the receipt. @returns false if it did */
  async cancelSubmit(): Promise<boolean> {
    await this.ready();
    await this.state.change(() => ({ isSubmitRequested: false }));
    await this.queue.settled();
    if (this.state.record.receipt) return false;
    const error = new TransportError('transient', 'The request to submit was taken back.');
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    this.services.onChange();
    return true;
  }

  async deadlineMoved(endsInMs: number): Promise<void> {
    await this.ready();
    await this.state.change(() => ({ endsAt: this.services.now() + endsInMs }));
  }

  /** Sends now, without waiting for a pause in typing. */
  flush(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
    this.queue.flush();
  }

  /** Call it when another tab has the lease: from now on the server's text may be newer than this tab's. */
  suspend(): void {
    this.#isTypedHere = false;
    this.#acknowledgedAt = null;
  }

  /** Call it after a new claim, which gives this tab the lease again. */
  resume(): void {
    this.#failure = null;
    this.suspend();
  }

  close(): void {
    this.#cancelPause?.();
    this.queue.close();
  }

  #waitForPause(): void {
    const now = this.services.now();
    this.#unsavedSince ??= now;
    this.#cancelPause?.();
    const wait = Math.max(0, Math.min(PAUSE_MS, this.#unsavedSince + LONGEST_WAIT_MS - now));
    this.#cancelPause = this.services.timers.after(wait, () => {
      this.#cancelPause = null;
      this.queue.notify();
    });
  }

  async #sendNext(signal: AbortSignal): Promise<'sent' | 'empty'> {
    await this.ready();
    await this.state.refresh();
    this.#resolveWaiters();
    if (this.state.isOvertaken) throw new TransportError('lease-lost', 'Another tab writes this attempt.');
    const { sequence } = this.state.record.answer;
    try {
      const superseded = firstSuperseded(this.state.record);
      if (superseded) return await this.#sendSuperseded(superseded, signal);
      if (isSubmitPending(this.state.record)) return await this.#sendSubmit(signal);
      if (!hasUnsavedText(this.state.record)) return 'empty';
      // A retry ignores the debounce: an empty queue counts as a success and would end the status `offline` too early.
      if (this.#cancelPause && this.#failure !== 'transient') return 'empty';
      return await this.#sendAnswer(signal);
    } catch (error) {
      if (error instanceof TransportError) await this.#noteFailure(error, sequence);
      throw error;
    }
  }

  async #sendAnswer(signal: AbortSignal): Promise<'sent'> {
    const { answer } = this.state.record;
    this.#unsavedSince = null;
    const { transport, uplink } = this.services;
    const sentAt = this.services.now();
    const sent = this.#isSoleWriter(sentAt) ? this.#withAge(answer) : this.#withOrigin(answer);
    const saved = await uplink.answer(signal, () => transport.saveAnswer(this.state.authority, sent, signal));
    if (saved.sequence > answer.sequence) return this.#serverHasNewer(saved.sequence, answer);
    this.#acknowledgedAt = sentAt;
    await this.state.note((record) => ({ savedSequence: Math.max(record.savedSequence, saved.sequence) }));
    return 'sent';
  }

  /** True if this tab cannot have lost the lease since its last acknowledged text, so that no other tab has written. */
  #isSoleWriter(now: number): boolean {
    const silence = this.#acknowledgedAt === null ? Infinity : now - this.#acknowledgedAt;
    return silence >= 0 && silence < LEASE_MS;
  }

  /** Its sequence is below the server's, so the server stores it as a version and never makes it the answer. */
  async #sendSuperseded({ typedAt, ...answer }: TypedAnswer, signal: AbortSignal): Promise<'sent'> {
    const { transport, uplink } = this.services;
    const sent = this.#withAge(answer, typedAt);
    try {
      await uplink.answer(signal, () => transport.saveAnswer(this.state.authority, sent, signal));
    } catch (error) {
      if (!(error instanceof TransportError) || error.kind === 'transient') throw error;
      // The server also stores, as a version, a text that comes too late or without the lease (decision 070).
      if (error.kind === 'refused') await this.state.putDeadLetter({ kind: 'answer', answer }, error.message);
    }
    await this.state.note((record) => removeSuperseded(record, answer));
    return 'sent';
  }

  /**
   * The server already had a higher sequence, from another device. A text typed in this tab is renumbered above it and
   * sent again. A text that an earlier page left is older than the server's, and the server stores it as a version
   * (decision 070).
   */
  async #serverHasNewer(serverSequence: number, sent: Answer): Promise<'sent'> {
    await this.state.note(({ answer }) => {
      // Another tab has stored a newer text in the meantime and sends it.
      if (!this.#isTypedHere && answer.sequence !== sent.sequence) return {};
      // `savedSequence` stays: the text continues from an older one than the server's.
      if (this.#isTypedHere) return { answer: { ...answer, sequence: Math.max(answer.sequence, serverSequence + 1) } };
      return { savedSequence: serverSequence, answer: { ...answer, sequence: serverSequence } };
    });
    return 'sent';
  }

  async #sendSubmit(signal: AbortSignal): Promise<'empty'> {
    const { record } = this.state;
    const answer = hasUnsavedText(record) ? this.#withOrigin(record.answer) : null;
    const { transport, uplink } = this.services;
    const receipt = await uplink.answer(signal, () => transport.submit(this.state.authority, answer, signal));
    await this.state.note((current) => ({
      receipt,
      savedSequence: Math.max(current.savedSequence, answer?.sequence ?? 0),
    }));
    this.#resolveWaiters();
    return 'empty';
  }

  /** Another tab of this browser may have received the receipt. */
  #resolveWaiters(): void {
    const { receipt } = this.state.record;
    if (receipt) for (const waiter of this.#waiters.splice(0)) waiter.resolve(receipt);
  }

  #withOrigin(answer: Answer): SentAnswer {
    return { ...this.#withAge(answer), continuesFrom: this.state.record.savedSequence };
  }

  #withAge(answer: Answer, typedAt = this.state.record.typedAt): SentAnswer {
    return typedAt === 0
      ? answer
      : { ...answer, typedAgoMs: Math.min(Math.max(0, this.services.now() - typedAt), LONGEST_AGE_MS) };
  }

  /** @param sequence of the text that was sent: what was typed during the request is not refused */
  async #noteFailure({ kind }: TransportError, sequence: number): Promise<void> {
    if (kind === 'transient') return;
    // Cancels this tab's submit request: after a lost lease the candidate may still be writing in the other tab, and
    // after a refusal the exam goes on, where the next keystroke would otherwise submit it. `change` leaves a request
    // of the other tab alone.
    if (kind === 'lease-lost' || kind === 'refused') await this.state.change(() => ({ isSubmitRequested: false }));
    if (kind !== 'lease-lost') await this.state.note(() => ({ refusal: { kind, sequence } }));
  }

  #failed(kind: TransportFailureKind): void {
    this.#failure = kind;
    if (kind !== 'transient') {
      const error = new TransportError(kind, 'The attempt was not submitted.');
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    }
    this.services.onChange();
  }
}
