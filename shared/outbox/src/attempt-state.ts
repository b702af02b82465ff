import type { AttemptKey } from '@bandmark/contracts/outbox';
import type { FallbackStore } from './fallback-store';
import {
  addSuperseded,
  attemptKey,
  type AttemptRecord,
  type DeadLetter,
  hasUnsavedText,
  RECORD_VERSION,
} from './records';
import type { Timers } from './retry-queue';
import type { Authority, OutboxTransport } from './transport';
import type { Uplink } from './uplink';

/** What every attempt of one outbox shares. */
export interface OutboxServices {
  store: FallbackStore;
  transport: OutboxTransport;
  timers: Timers;
  uplink: Uplink;
  /** Epoch milliseconds. */
  now(): number;
  /** 0–1 */
  random(): number;
  /** Something changed that a status or a count depends on. */
  onChange(): void;
}

/**
 * Continues from the server's text, unless this device has an unsent text that is newer. An older unsent text is kept
 * beside the answer. Its sequence is lowered below the server's, because of two texts with the same sequence the later
 * one becomes the answer.
 */
function continued(savedSequence: number, record: AttemptRecord): Partial<AttemptRecord> {
  const { answer, typedAt } = record;
  const isUnsent = hasUnsavedText(record);
  if (isUnsent && savedSequence < answer.sequence) return {};
  const superseded = { ...answer, sequence: Math.min(answer.sequence, savedSequence - 1), typedAt };
  return {
    savedSequence: Math.max(record.savedSequence, savedSequence),
    answer: { ...answer, sequence: Math.max(answer.sequence, savedSequence) },
    ...(isUnsent ? addSuperseded(record, superseded) : {}),
  };
}

/** The in-memory copy of one attempt's record on the device. All changes to the record go through it. */
export class AttemptState {
  readonly key: string;
  record: AttemptRecord;
  /** Another tab of this device claimed the attempt after this one did. */
  isOvertaken = false;
  /** How many screens of this page have the attempt open. */
  screens = 0;
  /** Id of this tab. The record carries another tab's id once that tab has claimed the attempt. */
  #tabId: string;

  constructor(
    private readonly services: Pick<OutboxServices, 'store' | 'now'>,
    record: AttemptRecord,
  ) {
    this.key = record.key;
    this.record = record;
    this.#tabId = record.tabId;
  }

  get isOpen(): boolean {
    return this.screens > 0;
  }

  get authority(): Authority {
    const { attemptId, grant } = this.record;
    return { attemptId, grant, tabId: this.#tabId };
  }

  get isRecordingInMemory(): boolean {
    return this.services.store.isRecordingInMemory(this.key);
  }

  /** The device, not only the memory, has the newest state. */
  get isKept(): boolean {
    return this.services.store.isKept(this.key);
  }

  /** Makes this tab the one that writes. A former tab of this device notices at its next keystroke. */
  async claim({ userId, attemptId, grant, tabId, savedSequence = 0, endsInMs }: AttemptKey): Promise<void> {
    this.#tabId = tabId;
    this.record = await this.services.store.updateAttempt(attemptKey(userId, attemptId), (record) => ({
      ...record,
      v: Math.max(record.v, RECORD_VERSION),
      userId,
      attemptId,
      grant,
      tabId,
      ...continued(savedSequence, record),
      endsAt: endsInMs === undefined ? record.endsAt : this.services.now() + endsInMs,
      updatedAt: this.services.now(),
    }));
    this.isOvertaken = false;
  }

  /**
   * Reads the record again, which another tab may have changed, unless a screen of this page has the attempt open.
   * Without a screen, this page sends on behalf of the tab that claimed the attempt.
   */
  async refresh(): Promise<void> {
    const stored = this.isOpen ? null : await this.services.store.readAttempt(this.key);
    if (!stored || this.isOpen) return;
    this.#tabId = stored.tabId;
    this.#take(stored);
  }

  /** Changes the record unless another tab has claimed the attempt. @returns false when it has */
  async change(change: (record: AttemptRecord) => Partial<AttemptRecord>): Promise<boolean> {
    this.#take(
      await this.services.store.updateAttempt(this.key, (record) =>
        record.tabId === this.#tabId ? { ...record, ...change(record), updatedAt: this.services.now() } : record,
      ),
    );
    return !this.isOvertaken;
  }

  /** Records a server response, which is valid whichever tab has claimed the attempt. */
  async note(change: (record: AttemptRecord) => Partial<AttemptRecord>): Promise<void> {
    this.#take(await this.services.store.updateAttempt(this.key, (record) => ({ ...record, ...change(record) })));
  }

  /** Stores, for support, a text or chunk that will never be sent. */
  async putDeadLetter(what: DeadLetter['what'], reason: string): Promise<void> {
    const at = this.services.now();
    await this.services.store.putDeadLetter({ v: RECORD_VERSION, key: this.key, reason, at, what });
  }

  #take(record: AttemptRecord): void {
    this.record = record;
    this.isOvertaken = record.tabId !== this.#tabId;
  }
}
