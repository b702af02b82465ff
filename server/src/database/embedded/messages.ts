import type { Results } from '@electric-sql/pglite';

/** Requests to the database's thread. Each gets one response, in the order of the requests. */
export type Request =
  | {
      kind: 'query';
      text: string;
      params: unknown[] | undefined;
      rowMode: 'array' | 'object' | undefined;
      /** Further types whose values stay text: their parsers are functions, which cannot be sent to another thread. */
      unparsed: number[];
      inTransaction: boolean;
    }
  /** One statement or several, without parameters. */
  | { kind: 'exec'; text: string; inTransaction: boolean }
  | { kind: 'listen'; channel: string }
  /** Ends the thread, after its response. */
  | { kind: 'close' };

/**
 * An error of the database with its SQLSTATE, or of PGlite without one. Sent as plain fields, because a structured
 * clone loses an error's extra properties.
 */
export interface PortableError {
  message: string;
  stack: string | undefined;
  fields: Record<string, string | number>;
}

export type Response = { results: Results[] } | { error: PortableError };

export interface Notification {
  channel: string;
  payload: string;
}

/** The thread's first message: null once the database is open, or why it cannot be opened. */
export type Opening = string | null;
