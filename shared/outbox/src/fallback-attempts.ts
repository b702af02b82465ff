import type { MemoryStore } from './memory-store';
import { PATIENCE_MS } from './patience';
import { type AttemptRecord, isAnswerPending, rewritten } from './records';
import type { Timers } from './retry-queue';
import type { OutboxStore } from './store';

type Change = (record: AttemptRecord) => AttemptRecord;

/** The attempts of the device's store, with memory for what the device refuses: see `FallbackStore`. */
export class FallbackAttempts {
  /**
   * Attempts whose newest state is in memory only, with the tab that had claimed them on the device: null if this page
   * has never read a record there, undefined until it has tried.
   */
  readonly #unkept = new Map<string, { claimedBy: string | null | undefined }>();
  /** Serialises the changes of those attempts: each must see the one before it. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Work of the device that has not settled in time. Until it has, other work fails at once: it would wait behind it. */
  readonly #overdue = new Set<Promise<unknown>>();

  constructor(
    private readonly device: OutboxStore | null,
    private readonly memory: MemoryStore,
    private readonly timers: Timers,
  ) {}

  /** The last write of this attempt reached the device. */
  isKept(key: string): boolean {
    return this.device !== null && !this.#unkept.has(key);
  }

  async list(): Promise<AttemptRecord[]> {
    const inMemory = await this.memory.listAttempts();
    const newer = inMemory.filter((record) => !this.isKept(record.key));
    const kept = await this.#try((device) => device.listAttempts(), inMemory);
    return [...kept.filter((record) => newer.every((other) => other.key !== record.key)), ...newer];
  }

  async read(key: string): Promise<AttemptRecord | null> {
    const inMemory = await this.memory.readAttempt(key);
    if (!this.isKept(key) && inMemory) return inMemory;
    return this.#try((device) => device.readAttempt(key), inMemory);
  }

  /** @returns null also if the device cannot be read */
  readFromDevice(key: string): Promise<AttemptRecord | null> {
    return this.#try((device) => device.readAttempt(key), null);
  }

  async update(key: string, change: Change): Promise<AttemptRecord> {
    const { device } = this;
    if (!device) return this.memory.updateAttempt(key, change);
    if (this.#unkept.has(key) || this.#turns.has(key))
      return this.#inTurn(key, () => this.#rewrite(device, key, change));
    try {
      const changed = await this.#inTime(() => device.updateAttempt(key, change));
      if (!this.#unkept.has(key)) return await this.memory.updateAttempt(key, () => changed);
      // An earlier concurrent write failed, so the device lacks it. The next update writes both changes.
    } catch (error) {
      this.#notKept(key, error);
    }
    return this.#inTurn(key, () => this.#updateInMemory(key, change));
  }

  /** Tries the device again. Once it accepts writes, it also gets the changes that only memory had. */
  async #rewrite(device: OutboxStore, key: string, change: Change): Promise<AttemptRecord> {
    try {
      const unkept = this.#unkept.get(key);
      const claimedBy = unkept?.claimedBy ?? null;
      const newer = unkept ? await this.memory.readAttempt(key) : null;
      const changed = await this.#inTime(() =>
        device.updateAttempt(key, (kept) => {
          if (!newer) return change(kept);
          // The text of an earlier page stays there for the next page, which sends it.
          if (claimedBy === null && isAnswerPending(kept))
            throw new Error('The device has a text that was never read.');
          return change(rewritten(newer, kept, claimedBy ?? kept.tabId));
        }),
      );
      this.#unkept.delete(key);
      return await this.memory.updateAttempt(key, () => changed);
    } catch (error) {
      this.#notKept(key, error);
      return this.#updateInMemory(key, change);
    }
  }

  async #updateInMemory(key: string, change: Change): Promise<AttemptRecord> {
    const unkept = this.#unkept.get(key);
    let kept: AttemptRecord | null = null;
    if (unkept && unkept.claimedBy === undefined) {
      // A full device can still be read: the change starts from what an earlier page or another tab stored there.
      kept = await this.readFromDevice(key);
      unkept.claimedBy = (kept ?? (await this.memory.readAttempt(key)))?.tabId ?? null;
    }
    return this.memory.updateAttempt(key, (record) => change(kept ?? record));
  }

  #notKept(key: string, error: unknown): void {
    console.warn('The device does not store the answer; the outbox sends it from memory.', error);
    if (!this.#unkept.has(key)) this.#unkept.set(key, { claimedBy: undefined });
  }

  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#turns.get(key) ?? Promise.resolve()).then(work);
    const turn: Promise<void> = done.then(
      () => this.#endTurn(key, turn),
      () => this.#endTurn(key, turn),
    );
    this.#turns.set(key, turn);
    return done;
  }

  #endTurn(key: string, turn: Promise<void>): void {
    if (this.#turns.get(key) === turn) this.#turns.delete(key);
  }

  async delete(key: string): Promise<void> {
    await this.memory.deleteAttempt(key);
    this.#unkept.delete(key);
    await this.#try((device) => device.deleteAttempt(key), undefined);
  }

  /** Reads from the device; a failing device counts as empty. */
  async #try<T>(work: (device: OutboxStore) => Promise<T>, otherwise: T): Promise<T> {
    const { device } = this;
    if (!device) return otherwise;
    try {
      return await this.#inTime(() => work(device));
    } catch (error) {
      console.warn('The device’s store failed.', error);
      return otherwise;
    }
  }

  /** @throws after ten seconds without a result; the work goes on, and the next update replaces what it writes late */
  #inTime<T>(work: () => Promise<T>): Promise<T> {
    const silent = () => new Error('The device’s store does not respond.');
    if (this.#overdue.size > 0) return Promise.reject(silent());
    const working = work();
    return new Promise((resolve, reject) => {
      const cancel = this.timers.after(PATIENCE_MS, () => {
        this.#overdue.add(working);
        reject(silent());
      });
      void working.then(resolve, reject).then(() => {
        cancel();
        this.#overdue.delete(working);
      });
    });
  }
}
