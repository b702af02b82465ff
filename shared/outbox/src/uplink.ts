import type { Timers } from './retry-queue';

/** An answer that takes longer shares a slow line with an upload. */
const ANSWER_PATIENCE_MS = 1_000;

/**
 * The line of one page: answers go before recordings. While an answer is on its way no upload begins, and one that
 * holds up an answer is broken off and sent again afterwards. That happens once to each upload, so that a candidate who
 * never stops typing on a slow line still gets a recording to the server.
 */
export class Uplink {
  #answers = 0;
  #waiting: (() => void)[] = [];
  readonly #uploads = new Set<() => void>();

  constructor(private readonly timers: Timers) {}

  /** @param signal its abort lets uploads begin, whether or not `send` notices it */
  async answer<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    this.#answers += 1;
    const cancel = this.timers.after(ANSWER_PATIENCE_MS, () => {
      for (const breakOff of this.#uploads) breakOff();
    });
    let isUnderWay = true;
    const end = () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      cancel();
      this.#answers -= 1;
      if (this.#answers === 0) for (const begin of this.#waiting.splice(0)) begin();
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await send();
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  async upload<T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await this.#free();
    const abort = new AbortController();
    const brokenOff = Symbol('broken off');
    let breakOff = () => {};
    const yielded = new Promise<typeof brokenOff>((resolve) => {
      breakOff = () => {
        resolve(brokenOff);
        abort.abort();
      };
    });
    this.#uploads.add(breakOff);
    const forward = () => {
      abort.abort();
    };
    signal.addEventListener('abort', forward, { once: true });
    try {
      const sending = send(abort.signal);
      const outcome = await Promise.race([sending, yielded]);
      if (outcome !== brokenOff) return outcome;
      sending.catch(() => {});
    } finally {
      this.#uploads.delete(breakOff);
      signal.removeEventListener('abort', forward);
    }
    await this.#free();
    return send(signal);
  }

  async #free(): Promise<void> {
    while (this.#answers > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
