import type { Timers } from './retry-queue';
import { TransportError } from './transport';

/** If an answer takes longer than this, it probably shares a slow connection with an upload. */
const ANSWER_PATIENCE_MS = 1_000;

/**
 * The connection of one page: answers have priority over recordings. While an answer is in flight no upload begins, and
 * an upload that delays an answer is aborted and sent again afterwards. Each upload is aborted at most once, so that
 * the recording of a candidate who never stops typing on a slow connection still reaches the server.
 */
export class Uplink {
  #answers = 0;
  #waiting: (() => void)[] = [];
  readonly #uploads = new Set<() => void>();

  constructor(private readonly timers: Timers) {}

  /** @param signal when it aborts, uploads may begin, even if `send` ignores it */
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
    // The queue has given this try up and repeats it.
    if (signal.aborted) throw new TransportError('transient', 'It timed out before it began.');
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
