import type { AttemptKey } from '@bandmark/contracts/outbox';
import type { FallbackStore } from './fallback-store';
import { attemptKey, type AttemptRecord, RECORD_VERSION } from './records';
import type { Authority } from './transport';

/** One attempt's record: the memory's copy of what lies on the device, changed only through it. */
export class AttemptState {
  readonly key: string;
  record: AttemptRecord;
  /** Another window of this device claimed the attempt after this one did. */
  isOvertaken = false;
  /** This window's name; the record may carry another's by now. */
  #tabId: string;

  constructor(
    private readonly store: FallbackStore,
    record: AttemptRecord,
    private readonly now: () => number,
  ) {
    this.key = record.key;
    this.record = record;
    this.#tabId = record.tabId;
  }

  get authority(): Authority {
    const { attemptId, grant } = this.record;
    return { attemptId, grant, tabId: this.#tabId };
  }

  get isKept(): boolean {
    return this.store.isKept(this.key);
  }

  /** Makes this window the one that writes; its predecessor on this device finds out at its next keystroke. */
  async claim({ userId, attemptId, grant, tabId, storedSequence = 0 }: AttemptKey): Promise<void> {
    this.#tabId = tabId;
    this.record = await this.store.updateAttempt(attemptKey(userId, attemptId), (record) => ({
      ...record,
      v: Math.max(record.v, RECORD_VERSION),
      userId,
      attemptId,
      grant,
      tabId,
      // The server's text is at least as new as the device's, which is therefore never sent over it.
      ackedSequence: Math.max(record.ackedSequence, storedSequence),
      sequence: Math.max(record.sequence, storedSequence),
      updatedAt: this.now(),
    }));
    this.isOvertaken = false;
  }

  /** Changes the record unless another window owns it by now. @returns false when it does */
  async change(change: (record: AttemptRecord) => Partial<AttemptRecord>): Promise<boolean> {
    this.#take(
      await this.store.updateAttempt(this.key, (record) =>
        record.tabId === this.#tabId ? { ...record, ...change(record), updatedAt: this.now() } : record,
      ),
    );
    return !this.isOvertaken;
  }

  /** Notes what the server said: true whichever window owns the attempt. */
  async note(change: (record: AttemptRecord) => Partial<AttemptRecord>): Promise<void> {
    this.#take(await this.store.updateAttempt(this.key, (record) => ({ ...record, ...change(record) })));
  }

  #take(record: AttemptRecord): void {
    this.record = record;
    this.isOvertaken = record.tabId !== this.#tabId;
  }
}
