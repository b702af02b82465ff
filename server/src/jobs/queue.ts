export interface SendOptions {
  /** While a job with this key waits or runs, another is not queued. */
  key?: string;
  /** Not before so many seconds have passed. */
  startAfterSeconds?: number;
}

/**
 * Work that may take long or fail and be tried again. A job is stored before `send` resolves and survives a
 * kill -9; a handler must be idempotent, because a killed run is repeated.
 */
export interface Queue {
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /** @param handler a rejection puts the job back, up to five times with growing pauses */
  work(name: string, handler: (data: unknown) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
