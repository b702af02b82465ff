import { DatabaseConnectionError } from '../database-fault';
import type { DatabaseThread } from './database-thread';

/** Enough to keep the thread busy; statements that are still queued here can time out without running. */
const MAX_IN_FLIGHT = 8;

interface Waiting {
  isWhole: boolean;
  grant(thread: DatabaseThread): void;
  refuse(error: Error): void;
}

/**
 * First-in, first-out queue for the database's only session: single statements are pipelined, and a transaction holds
 * the session until its `release`.
 */
export class Turns {
  #thread: DatabaseThread | null = null;
  #isHeld = false;
  #ended: Error | null = null;
  readonly #waiting: Waiting[] = [];

  /**
   * Sends one statement when its turn comes.
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

  /** Acquires the session for a transaction. @throws DatabaseConnectionError after `waitMs` of waiting */
  whole(waitMs: number): Promise<DatabaseThread> {
    return this.#turn(waitMs, true, (thread) => thread);
  }

  /** Call it once a transaction's commit or rollback has been sent. */
  release(): void {
    this.#isHeld = false;
    this.#grant();
  }

  serve(thread: DatabaseThread): void {
    this.#thread = thread;
    this.#grant();
  }

  /** Stops sending until the next `serve`. */
  pause(): void {
    this.#thread = null;
  }

  /** Closes the queue for good: every waiting or later statement fails with the error. */
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
      if (!first || !thread || this.#isHeld || thread.inFlight >= MAX_IN_FLIGHT) return;
      this.#waiting.shift();
      this.#isHeld = first.isWhole;
      first.grant(thread);
    }
  }
}
