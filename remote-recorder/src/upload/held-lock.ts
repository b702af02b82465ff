/** The Web Locks of this origin; null where a browser has none: then every tab counts as the only one. */
export type Locks = Pick<LockManager, 'request'> | null;

export const locksOfBrowser = (): Locks => (navigator as Partial<Navigator>).locks ?? null;

/** @param key of the target (`upload-target.ts`) */
export const lockName = (key: string): string => `bandmark-recorder ${key}`;

/**
 * A lock by which one tab at a time records and sends under one target. The browser releases it when the tab ends, in
 * whatever way.
 */
export class HeldLock {
  #release: (() => void) | null = null;
  #waiting: AbortController | null = null;

  constructor(
    private readonly locks: Locks,
    private readonly name: string,
  ) {}

  get isHeld(): boolean {
    return this.#release !== null;
  }

  /** @returns false when another tab, or another panel of this page, has it */
  async take(): Promise<boolean> {
    if (this.#release !== null) return true;
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        if (lock === null) return void resolve(false);
        return new Promise<void>((release) => {
          this.#release = release;
          resolve(true);
        });
      };
      if (this.locks === null) void hold({ mode: 'exclusive', name: this.name });
      else this.locks.request(this.name, { ifAvailable: true }, hold).catch(reject);
    });
  }

  /** Takes it once the other tab is gone, and calls back then. */
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
    // Rejects when the wait is given up.
    this.locks.request(this.name, { signal }, hold).catch(() => {});
  }

  release(): void {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#release?.();
    this.#release = null;
  }
}
