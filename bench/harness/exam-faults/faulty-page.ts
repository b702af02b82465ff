import { setTimeout as pause } from 'node:timers/promises';
import { type Attempt, GRANT_HEADER, takeLease, testPart } from '@bandmark/contracts/api/attempts';
import { TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { fillPath } from '@bandmark/contracts/endpoint';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { type OpenedOutbox, openOutbox } from '@bandmark/outbox/open-outbox';
import type { Timers } from '@bandmark/outbox/retry-queue';
import type { OutboxTransport } from '@bandmark/outbox/transport';
import type { FaultyLine } from './faulty-line';
import type { Witness } from './witness';

/** Factor by which the pauses of outbox and page are shortened, so that a schedule takes seconds. */
const FASTER = 4;
const HEARTBEAT_MS = 5_000 / FASTER;
const RETRY_MS = 300;
const MAX_FLUSHES = 100;
/** Like the exam page, this one ends the time a little before the server does. */
const LEAD_MS = 1_500 / FASTER;

const timers: Timers = {
  after(ms, run) {
    const id = setTimeout(run, ms / FASTER);
    return () => clearTimeout(id);
  },
};

export interface PageOptions {
  name: string;
  origin: string;
  headers: Readonly<Record<string, string>>;
  userId: string;
  myTestId: number;
  tabId: string;
  /** IndexedDB name of the device; pages of one device share it. */
  databaseName: string;
  /** Error of the device's clock, milliseconds. */
  clockOffset: number;
  transport: OutboxTransport;
  line: FaultyLine;
  witness: Witness;
  random: () => number;
}

/**
 * Uses the shipped outbox as the exam page does (`remote-tests/src/exam/session`), without a user interface. It can be
 * opened, lose its lease, be held at the end of the time, be closed or be killed.
 */
export class FaultyPage {
  text = '';
  state: 'opening' | 'taking' | 'held' | 'read-only' | 'closed' = 'opening';
  deadline = 0;
  private attempt: AttemptOutbox | null = null;
  private outbox: OpenedOutbox | null = null;
  private grant = '';
  private attemptId = '';
  private heartbeat: NodeJS.Timeout | undefined;
  /** Server time minus `performance.now()`; as in the page, independent of the device's clock. */
  private ahead = 0;
  private isReached = true;

  constructor(readonly options: PageOptions) {}

  get id(): string {
    return this.attemptId;
  }

  /** Retries until the server responds, since a page cannot load without it. */
  async open(takeOver = false): Promise<void> {
    const { userId, tabId, databaseName, transport, random } = this.options;
    let attempt = await this.read();
    const outcome = await this.lease(takeOver, true);
    if (this.state === 'closed') return;
    if (outcome === 'lost') {
      this.state = 'read-only';
      return;
    }
    // Read again: the other page could write until this one had the lease.
    if (takeOver) attempt = await this.read();
    const now = () => Date.now() + this.options.clockOffset;
    this.outbox ??= await openOutbox({ transport, now, timers, random, databaseName });
    this.attempt?.close();
    this.attempt = this.outbox.attempt({
      userId,
      attemptId: attempt.attemptId,
      grant: attempt.grant,
      tabId,
      savedSequence: attempt.answer.sequence,
      endsInMs: Math.max(0, attempt.deadline - attempt.serverTime),
    });
    const onDevice = await this.attempt.readAnswer();
    this.text = onDevice && onDevice.sequence > attempt.answer.sequence ? onDevice.text : attempt.answer.text;
    this.attempt.subscribe(() => this.look());
    this.state = 'taking';
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.look();
  }

  /** "Continue here". */
  async takeOver(): Promise<void> {
    this.state = 'opening';
    clearInterval(this.heartbeat);
    await this.open(true);
  }

  type(words: string): void {
    if (this.state === 'taking' && this.timeLeft <= 0) this.endByClock();
    if (this.state !== 'taking' || !this.attempt) return;
    this.text += words;
    const { name, witness } = this.options;
    witness.typed(name, this.text);
    void this.attempt.saveAnswer(this.text).catch(() => undefined);
  }

  /** Milliseconds by the server's clock, independent of the device's clock. */
  get timeLeft(): number {
    return this.deadline - LEAD_MS - (performance.now() + this.ahead);
  }

  set clockOffset(ms: number) {
    this.options.clockOffset = ms;
  }

  /** @returns the receipt, or why there is none */
  async submit(): Promise<string> {
    if (!this.attempt) return 'not open';
    try {
      return (await this.attempt.submit()).receipt;
    } catch (error) {
      return `refused: ${(error as { kind?: string }).kind ?? String(error)}`;
    }
  }

  async isSaved(): Promise<boolean> {
    await this.outbox?.flush();
    return this.attempt?.status() === 'saved';
  }

  /** Flushes until nothing is pending, or the page may no longer send. */
  async settle(): Promise<void> {
    for (let times = 0; times < MAX_FLUSHES && this.state !== 'closed' && this.outbox; times += 1) {
      const { answers } = await this.outbox.flush();
      const status = this.status();
      if (status === 'lease-lost' || status === 'closed' || (status === 'saved' && answers === 0)) return;
      await pause(RETRY_MS);
    }
  }

  status(): string {
    return this.attempt?.status() ?? 'none';
  }

  /** Closes in an orderly way: the page sends what it can first. */
  close(): void {
    this.attempt?.close();
    this.kill();
  }

  /** The tab's process dies: nothing more is sent or stored. */
  kill(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearInterval(this.heartbeat);
    this.options.line.cut();
    this.outbox?.close();
    this.options.witness.ended(this.options.name);
  }

  private look(): void {
    const status = this.attempt?.status();
    // A read-only page shows that instead of "Saved".
    if (status === 'saved' && this.state === 'taking') this.options.witness.saved(this.text);
    if (status === 'lease-lost' && this.state === 'taking') this.becomeReadOnly();
  }

  private becomeReadOnly(): void {
    this.state = 'read-only';
    clearInterval(this.heartbeat);
    this.options.witness.ended(this.options.name);
  }

  /** The time has ended: the page holds the submission while the server does not respond. */
  private endByClock(): void {
    if (!this.isReached) this.state = 'held';
    else void this.beat().then(() => this.isReached || (this.state = 'held'));
  }

  private async beat(): Promise<void> {
    if (this.state === 'closed') return;
    const outcome = await this.lease(false, false);
    this.isReached = outcome !== 'unreachable';
    if (outcome === 'lost' && this.state === 'taking') this.becomeReadOnly();
    if (this.state === 'held' && outcome === 'held' && this.timeLeft > 0) this.state = 'taking';
  }

  private async lease(takeOver: boolean, isFirst: boolean): Promise<'held' | 'lost' | 'closed' | 'unreachable'> {
    const { origin, tabId } = this.options;
    for (;;) {
      const response = await fetch(origin + fillPath(takeLease.path, { attemptId: this.attemptId }), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [GRANT_HEADER]: this.grant, [TAB_HEADER]: tabId },
        body: JSON.stringify({ tabId, takeOver }),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      if (this.state === 'closed') return 'unreachable';
      const body = (await response?.json().catch(() => null)) as { code?: string; deadline?: number } | null;
      if (response?.ok && body) {
        this.deadline = body.deadline ?? this.deadline;
        return 'held';
      }
      if (body?.code === 'lease_lost') return 'lost';
      if (body?.code === 'attempt_closed') return 'closed';
      if (!isFirst) return 'unreachable';
      await pause(RETRY_MS);
    }
  }

  private async read(): Promise<Attempt> {
    const { origin, headers, myTestId, tabId } = this.options;
    for (;;) {
      const sentAt = performance.now();
      const response = await fetch(origin + fillPath(testPart.path, { myTestId, skill: 'writing' }), {
        headers: { ...headers, [TAB_HEADER]: tabId },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      if (response?.ok) {
        const { attempt } = testPart.response.parse(await response.json());
        if (!attempt) throw new Error('The part is not begun.');
        this.ahead = attempt.serverTime - (sentAt + performance.now()) / 2;
        [this.attemptId, this.grant, this.deadline] = [attempt.attemptId, attempt.grant, attempt.deadline];
        return attempt;
      }
      await response?.body?.cancel();
      if (this.state === 'closed') throw new Error('The page was closed while it was loading.');
      await pause(RETRY_MS);
    }
  }
}
