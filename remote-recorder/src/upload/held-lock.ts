/**
 * The Web Locks API; null if the browser lacks it. Without it, or where it refuses, every tab considers itself the only
 * one.
 */
export type Locks = Pick<LockManager, 'request'> | null;

export const locksOfBrowser = (): Locks => (navigator as Partial<Navigator>).locks ?? null;

/** @param key the target's key (upload-target.ts) */
export const lockName = (key: string): string => `bandmark-recorder ${key}`;

/**
 * A lock that lets one tab at a time record and send under a target. The browser releases it however the tab ends, even
 * by a crash.
 */
export class HeldLock {
  #release: (() => void) | null = null;
  #waiting: AbortController | null = null;
  /** Settles once the browser has refused or released everything that was requested. */
  #settled: Promise<unknown> = Promise.resolve();

  /** @param key the target's key (upload-target.ts) */
  constructor(
    private readonly locks: Locks,
    readonly key: string,
  ) {}

  get isHeld(): boolean {
    return this.#release !== null;
  }

  /** @returns false when another tab, or another panel of this page, holds the lock */
  async take(): Promise<boolean> {
    if (this.#release !== null) return true;
    // A released lock is not available at once.
    if (this.#waiting === null) await this.#settled;
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        if (lock === null) return void resolve(false);
        return new Promise<void>((release) => {
          this.#release = release;
          resolve(true);
        });
      };
      const holdAlone = () => void hold({ mode: 'exclusive', name: lockName(this.key) });
      if (this.locks === null) holdAlone();
      // Where the browser blocks storage, it rejects every request with SecurityError.
      else this.#request(this.locks, { ifAvailable: true }, hold).catch(holdAlone);
    });
  }

  /** Waits until the other tab releases the lock, takes it, and calls back. */
  wait(onTaken: () => void): void {
    if (this.locks === null || this.#waiting !== null || this.#release !== null) return;
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    const hold = () =>
      new Promise<void>((release) => {
        this.#waiting = null;
        this.#release = release;
        onTaken();
      });
    // `release` aborts the wait, which rejects the request.
    this.#request(this.locks, { signal }, hold).catch(() => {});
  }

  /** Ends the wait, too. Resolves once another request can get the lock. */
  async release(): Promise<void> {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#release?.();
    this.#release = null;
    await this.#settled;
  }

  #request(locks: NonNullable<Locks>, options: LockOptions, hold: (lock: Lock | null) => unknown): Promise<unknown> {
    const request = locks.request(lockName(this.key), options, hold);
    this.#settled = Promise.allSettled([this.#settled, request]);
    return request;
  }
}
