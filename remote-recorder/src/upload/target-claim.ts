import { HeldLock, type Locks } from './held-lock';
import { latestUnfinished, type Outgoing, sendOwn } from './outgoing';
import type { RecordingRecord, RecordingStore } from './recording-store';
import type { KnownTarget } from './upload-target';

export interface Opened {
  store: RecordingStore;
  outgoing: Outgoing;
}

/**
 * A panel's claim to its target: the lock that lets one panel at a time record and send, and the recordings that
 * earlier pages stored under the target's key. Call `take` and `renew` in turn.
 */
export class TargetClaim {
  /** The unfinished recording of an earlier page. */
  left: RecordingRecord | null = null;
  /** Another tab, or another panel of this page, has the target. */
  isOtherTab = false;
  #key: string;
  #lock: HeldLock;
  /** The lock is held, and the earlier recordings are sent. */
  #isTaken = false;
  #last: Promise<unknown> = Promise.resolve();
  #turns = 0;

  /** @param onFree the other tab has released the target: call `take` */
  constructor(
    key: string,
    private readonly locks: Locks,
    private readonly onFree: () => void,
  ) {
    this.#key = key;
    this.#lock = new HeldLock(locks, key);
  }

  /** Key of the panel's recordings. After `renew` it is still the former one while another tab has the new one. */
  get key(): string {
    return this.#lock.key;
  }

  get isHeld(): boolean {
    return this.#lock.isHeld;
  }

  get isBusy(): boolean {
    return this.#turns > 0;
  }

  /** Runs `work` after all earlier calls: a start must not overlap with a renewal or a takeover. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    const done = this.#last.then(work).finally(() => (this.#turns -= 1));
    this.#last = done.catch(() => {});
    return done;
  }

  /** Takes the lock and the recordings of earlier pages. @returns false when another tab has the target */
  async take({ store, outgoing }: Opened): Promise<boolean> {
    if (this.#isTaken) return true;
    this.isOtherTab = !(await this.#lock.take());
    if (this.isOtherTab) {
      this.#lock.wait(this.onFree);
      return false;
    }
    const own = (await store.list()).filter(({ key }) => key === this.key);
    this.left = latestUnfinished(own);
    await sendOwn(own, this.left, { store, outgoing });
    this.#isTaken = true;
    return true;
  }

  /** Resolves once another panel can take the target. */
  async release(): Promise<void> {
    const lock = this.#lock;
    this.#isTaken = false;
    if (lock.key !== this.#key) this.#lock = new HeldLock(this.locks, this.#key);
    await lock.release();
  }

  /** Gives the recordings the new grant of the target, and its new key. */
  async renew({ key, grant }: KnownTarget, opened: Opened): Promise<void> {
    const lock = this.#lock;
    this.#key = key;
    if (lock.key !== key) await this.#move(key, opened.store);
    await changeAll(opened.store, this.key, { grant });
    if (this.#lock !== lock) await this.take(opened);
  }

  /** Changes the key of the recordings only under both locks: another tab may be recording under either key. */
  async #move(key: string, store: RecordingStore): Promise<void> {
    const former = this.#lock;
    const { isHeld } = former;
    const next = new HeldLock(this.locks, key);
    const isFree = await next.take();
    // This panel goes on under its former key until `release`.
    if (isHeld && !isFree) return;
    if (isFree && (await former.take())) await changeAll(store, former.key, { key });
    this.#lock = next;
    await former.release();
  }
}

async function changeAll(store: RecordingStore, key: string, change: Partial<RecordingRecord>): Promise<void> {
  for (const record of await store.list())
    // A full device refuses these writes.
    if (record.key === key) await store.update(record.id, () => change).catch(() => {});
}
