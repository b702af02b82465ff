import { DatabaseConnectionError } from '../database-fault';
import type { DatabaseThread } from './database-thread';

/** Keeps the database thread busy; queued statements can still be cancelled. */
const MOST_IN_FLIGHT = 8;

interface Waiting {
  isWhole: boolean;
  grant(thread: DatabaseThread): void;
  refuse(error: Error): void;
}

/**
 * Who may send to the database's one session, in the order in which they came: single statements one behind the other
 * without a pause, and a transaction that has the session until its `release`.
 */
export class Turns {
  #thread: DatabaseThread | null = null;
  #isHeld = false;
  #ended: Error | null = null;
  readonly #waiting: Waiting[] = [];

  /**
   * For one statement.
   * @param send called when its turn has come
   * @throws DatabaseConnectionError after `waitMs` of waiting
   */
  async single<Result>(waitMs: number, send: (thread: DatabaseThread) => Promise<Result>): Promise<Result> {
    const sent = await this.#turn(waitMs, false, (thread) => ({ response: send(thread) }));
    try {
      return await sent.response;
    } finally {
      this.#grant();
    }
  }

  /** For a transaction. @throws DatabaseConnectionError after `waitMs` of waiting */
  whole(waitMs: number): Promise<DatabaseThread> {
    return this.#turn(waitMs, true, (thread) => thread);
  }

  /** The end of a transaction has been sent. */
  release(): void {
    this.#isHeld = false;
    this.#grant();
  }

  serve(thread: DatabaseThread): void {
    this.#thread = thread;
    this.#grant();
  }

  /** Until the next `serve`. */
  pause(): void {
    this.#thread = null;
  }

  /** For good: every statement that waits or comes later fails with the error. */
  end(error: Error): void {
    this.#ended = error;
    for (const { refuse } of this.#waiting.splice(0)) refuse(error);
  }

  #turn<Result>(waitMs: number, isWhole: boolean, take: (thread: DatabaseThread) => Result): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let isWaiting = true;
      const over = (): void => {
        isWaiting = false;
        clearTimeout(timer);
      };
      const waiting: Waiting = {
        isWhole,
        grant: (thread) => {
          over();
          resolve(take(thread));
        },
        refuse: (error) => {
          over();
          reject(error);
        },
      };
      this.#waiting.push(waiting);
      this.#grant();
      if (isWaiting && Number.isFinite(waitMs))
        timer = setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          reject(new DatabaseConnectionError('The embedded database is busy.'));
        }, waitMs);
    });
  }

  #grant(): void {
    for (;;) {
      const thread = this.#thread;
      const [first] = this.#waiting;
      if (!first || !thread || this.#isHeld || thread.inFlight >= MOST_IN_FLIGHT) return;
      this.#waiting.shift();
      this.#isHeld = first.isWhole;
      first.grant(thread);
    }
  }
}
