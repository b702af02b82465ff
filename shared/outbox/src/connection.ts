import type { DBSchema, IDBPDatabase } from 'idb';
import { inTime } from './patience';
import type { Timers } from './retry-queue';

/**
 * A connection to IndexedDB that is opened again when the browser has closed it, as it may when it clears storage or
 * when its database process crashes.
 */
export class Connection<Schema extends DBSchema | unknown = unknown> {
  /** How often it was opened again. What the database held may have been cleared meanwhile. */
  reopened = 0;
  /** Rejected while the browser does not respond to the request, so that no call waits for it again. */
  #reopening: Promise<void> | null = null;
  #isClosed = false;

  /** @param connect opens the database; rejects, but never throws, where the browser offers none */
  constructor(
    private database: IDBPDatabase<Schema>,
    private readonly connect: () => Promise<IDBPDatabase<Schema>>,
    private readonly timers: Timers,
  ) {}

  /**
   * Runs `work`, which begins a transaction. A closed connection refuses it before it begins, so repeating the work on a
   * new connection cannot do it twice.
   */
  async run<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const used = this.database;
    try {
      return await work(used);
    } catch (error) {
      if (this.#isClosed || !isClosedConnection(error)) throw error;
      if (this.database === used) await (this.#reopening ??= inTime(this.#reopen(), this.timers));
      return work(this.database);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.database.close();
  }

  async #reopen(): Promise<void> {
    try {
      this.database = await this.connect();
      this.reopened += 1;
      if (this.#isClosed) this.database.close();
    } finally {
      this.#reopening = null;
    }
  }
}

export function isClosedConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'InvalidStateError';
}
