import type { MemoryStore } from './memory-store';
import { DATABASE_MS } from './patience';
import { type AttemptRecord, rewritten } from './records';
import type { Timers } from './retry-queue';
import type { OutboxStore } from './store';

type Change = (record: AttemptRecord) => AttemptRecord;

/** The attempts of the device's store, with memory for what the device refuses: see `FallbackStore`. */
export class FallbackAttempts {
  /** Attempts whose newest state is in memory only, with the tab that had claimed them on the device. */
  readonly #unkept = new Map<string, { claimedBy: string | null }>();
  /** Serialises the changes of those attempts: each must see the one before it. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** A call to the device is overdue. Until it settles, no other call waits for the device. */
  #isSilent = false;
  /** Give up the calls that wait for the device, oldest first. */
  readonly #waiting = new Set<() => void>();

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
    const kept = await fromDevice(this.device, (device) => device.listAttempts(), inMemory);
    return [...kept.filter((record) => newer.every((other) => other.key !== record.key)), ...newer];
  }

  async read(key: string): Promise<AttemptRecord | null> {
    const inMemory = await this.memory.readAttempt(key);
    if (!this.isKept(key) && inMemory) return inMemory;
    return fromDevice(this.device, (device) => device.readAttempt(key), inMemory);
  }

  async update(key: string, change: Change): Promise<AttemptRecord> {
    const { device } = this;
    if (!device) return this.memory.updateAttempt(key, change);
    if (this.#unkept.has(key) || this.#turns.has(key))
      return this.#inTurn(key, () => this.#rewrite(device, key, change));
    try {
      const changed = await this.#inTime(key, () => device.updateAttempt(key, change));
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
      const claimedBy = this.#unkept.get(key)?.claimedBy ?? null;
      const unkept = this.#unkept.has(key) ? await this.memory.readAttempt(key) : null;
      const rewrite: Change = (kept) => change(unkept ? rewritten(unkept, kept, claimedBy) : kept);
      const changed = await this.#inTime(key, () => device.updateAttempt(key, rewrite));
      this.#unkept.delete(key);
      return await this.memory.updateAttempt(key, () => changed);
    } catch (error) {
      this.#notKept(key, error);
      return this.#updateInMemory(key, change);
    }
  }

  async #updateInMemory(key: string, change: Change): Promise<AttemptRecord> {
    const unkept = this.#unkept.get(key);
    // A full device can still be read: the change starts from what an earlier page or another tab stored there.
    const kept =
      unkept?.claimedBy === null
        ? await fromDevice(this.device, (device) => this.#inTime(key, () => device.readAttempt(key)), null)
        : null;
    return this.memory.updateAttempt(key, (record) => {
      // Once memory has a change that the device lacks, the device's record must not replace it.
      if (unkept) unkept.claimedBy ??= (kept ?? record).tabId;
      return change(kept ?? record);
    });
  }

  /**
   * Bounds a call to the device, because some browsers never settle a transaction. When one call is overdue, all that
   * wait are given up in the order of their changes. An attempt that this page has not read yet is waited for: the
   * device may hold an earlier page's text.
   * @throws as the call does, and if the device is silent; the call itself goes on
   */
  #inTime<T>(key: string, call: () => Promise<T>): Promise<T> {
    if (!this.memory.hasAttempt(key)) return call();
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(new Error('The device has not responded yet.'));
      if (this.#isSilent) return giveUp();
      this.#waiting.add(giveUp);
      const cancel = this.timers.after(DATABASE_MS, () => {
        this.#isSilent = true;
        for (const each of this.#waiting) each();
        this.#waiting.clear();
      });
      call()
        .then(resolve, reject)
        .finally(() => {
          cancel();
          this.#waiting.delete(giveUp);
          this.#isSilent = false;
        });
    });
  }

  #notKept(key: string, error: unknown): void {
    console.warn('The device does not store the answer; the outbox sends it from memory.', error);
    if (!this.#unkept.has(key)) this.#unkept.set(key, { claimedBy: null });
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
    await fromDevice(this.device, (device) => device.deleteAttempt(key), undefined);
  }
}

/** @returns `otherwise` without a device, or if it fails */
export async function fromDevice<T>(
  device: OutboxStore | null,
  work: (device: OutboxStore) => Promise<T>,
  otherwise: T,
): Promise<T> {
  if (!device) return otherwise;
  try {
    return await work(device);
  } catch (error) {
    console.warn('The device’s store failed.', error);
    return otherwise;
  }
}
