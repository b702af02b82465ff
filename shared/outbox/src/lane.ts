import type { Timers } from './timers';
import { TransportError, type TransportFailureKind } from './transport';

const FIRST_RETRY_MS = 1_000;
/** Short enough that "Saved" is back soon after a server's restart, long enough not to hinder it. */
const LAST_RETRY_MS = 15_000;

export interface LaneOptions {
  timers: Timers;
  /** 0–1: spreads the retries of many candidates after an outage. */
  random(): number;
  /** Milliseconds after which one step is given up and repeated. */
  timeoutMs: number;
  /** Sends one thing. Steps of a lane never overlap, which is what keeps its order. */
  step(signal: AbortSignal): Promise<'more' | 'idle'>;
  /** The lane stopped: `transient` is tried again on its own, everything else waits for a `kick`. */
  onStop(kind: TransportFailureKind): void;
  onProgress(): void;
}

/** Sends in order, one at a time, repeating what failed for a passing reason with growing pauses. */
export class Lane {
  #running: Promise<void> | null = null;
  #isKickedAgain = false;
  #isClosed = false;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #abort: AbortController | null = null;

  constructor(private readonly options: LaneOptions) {}

  /** Starts, or goes on at once instead of at the next retry. */
  kick(): void {
    if (this.#isClosed) return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#running) {
      this.#isKickedAgain = true;
      return;
    }
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isKickedAgain && !this.#cancelRetry) this.kick();
    });
  }

  /** There is something new. Does not cut short a pause after a failure: typing must not hammer a weak server. */
  nudge(): void {
    if (!this.#cancelRetry) this.kick();
  }

  /** Resolves when everything is sent or the lane has stopped. */
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
      this.#isKickedAgain = false;
      const outcome = await this.#attempt();
      if (this.#isClosed) return;
      if (outcome instanceof TransportError) {
        if (outcome.kind === 'transient') this.#retryLater();
        this.options.onStop(outcome.kind);
        return;
      }
      this.#failures = 0;
      this.options.onProgress();
      if (outcome === 'idle') return;
    }
  }

  async #attempt(): Promise<'more' | 'idle' | TransportError> {
    const abort = new AbortController();
    this.#abort = abort;
    let cancelTimeout = () => {};
    const timedOut = new Promise<TransportError>((resolve) => {
      cancelTimeout = this.options.timers.after(this.options.timeoutMs, () => {
        // Not left to the transport alone: a connection that hangs must not hold the lane.
        resolve(new TransportError('transient', 'The server did not answer in time.'));
        abort.abort();
      });
    });
    try {
      return await Promise.race([this.options.step(abort.signal), timedOut]);
    } catch (error) {
      return error instanceof TransportError ? error : new TransportError('transient', String(error));
    } finally {
      cancelTimeout();
    }
  }

  #retryLater(): void {
    const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#isKickedAgain = false;
    this.#cancelRetry = this.options.timers.after(pause * (0.75 + this.options.random() / 2), () => this.kick());
  }
}
