import { TransportError, type TransportFailureKind } from './transport';

const FIRST_RETRY_MS = 1_000;
/** Short enough that "Saved" is back soon after a server's restart, long enough not to slow that restart down. */
const LAST_RETRY_MS = 15_000;
/** A server may ask for a longer pause, up to here: a wrong clock or proxy must not stop a recording for an hour. */
const LONGEST_PAUSE_MS = 60_000;

/** Injected, so that tests move time instead of waiting for it. */
export interface Timers {
  /** @returns cancels the timer */
  after(ms: number, run: () => void): () => void;
}

export const pageTimers: Timers = {
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

export interface RetryQueueOptions {
  timers: Timers;
  /** 0–1: spreads the retries of many candidates after an outage. */
  random(): number;
  /** Time-out of one request in milliseconds; it counts as a transient failure. */
  timeoutMs: number;
  /** Sends the oldest record. Calls never overlap, which keeps the order. */
  sendNext(signal: AbortSignal): Promise<'sent' | 'empty'>;
  /** The queue stopped. It retries after a `transient` failure; otherwise it waits for `flush` or `notify`. */
  onFailure(kind: TransportFailureKind): void;
  /** A record was sent, or the queue is empty. */
  onSuccess(): void;
}

/** Sends records in order, one at a time, and retries transient failures with exponential back-off and jitter. */
export class RetryQueue {
  #running: Promise<void> | null = null;
  /** `flush` was called while a request was in flight. */
  #isFlushedAgain = false;
  /** A record was added while a request was in flight. */
  #hasNewRecord = false;
  #isClosed = false;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #abort: AbortController | null = null;

  constructor(private readonly options: RetryQueueOptions) {}

  /** Sends now, without waiting for the next retry. A request in flight is repeated at once if it fails. */
  flush(): void {
    if (this.#isClosed) return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#running) {
      this.#isFlushedAgain = true;
      return;
    }
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isFlushedAgain || (this.#hasNewRecord && !this.#cancelRetry)) this.flush();
    });
  }

  /** A record was added. Does not cut a back-off short: typing must not flood a weak server. */
  notify(): void {
    if (this.#running) this.#hasNewRecord = true;
    else if (!this.#cancelRetry) this.flush();
  }

  /** Resolves when everything is sent or the queue has stopped. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
    this.#abort?.abort();
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#isFlushedAgain = false;
      this.#hasNewRecord = false;
      const outcome = await this.#attempt();
      if (this.#isClosed) return;
      if (outcome instanceof TransportError) {
        if (outcome.kind === 'transient') this.#retryLater(outcome.retryAfterMs);
        this.options.onFailure(outcome.kind);
        return;
      }
      this.#failures = 0;
      this.options.onSuccess();
      if (outcome === 'empty') return;
    }
  }

  async #attempt(): Promise<'sent' | 'empty' | TransportError> {
    const abort = new AbortController();
    this.#abort = abort;
    let cancelTimeout = () => {};
    const timedOut = new Promise<TransportError>((resolve) => {
      cancelTimeout = this.options.timers.after(this.options.timeoutMs, () => {
        // The race does not rely on the transport to reject: a connection that hangs must not block the queue.
        resolve(new TransportError('transient', 'The server did not respond in time.'));
        abort.abort();
      });
    });
    try {
      return await Promise.race([this.options.sendNext(abort.signal), timedOut]);
    } catch (error) {
      return error instanceof TransportError ? error : new TransportError('transient', String(error));
    } finally {
      cancelTimeout();
    }
  }

  /** @param wanted milliseconds that the server asked for; the jitter only adds to them */
  #retryLater(wanted: number): void {
    const backOff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    const spread = backOff * (0.75 + this.options.random() / 2);
    const pause = Math.max(spread, Math.min(LONGEST_PAUSE_MS, wanted + spread / 4));
    this.#failures += 1;
    this.#cancelRetry = this.options.timers.after(pause, () => this.flush());
  }
}
