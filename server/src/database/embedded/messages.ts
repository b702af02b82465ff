import type { Results } from '@electric-sql/pglite';

/** What the database's thread is asked, in order; each request gets one response, in the same order. */
export type Request =
  | {
      kind: 'query';
      text: string;
      params: unknown[] | undefined;
      rowMode: 'array' | 'object' | undefined;
      /** Further types whose values stay as PostgreSQL wrote them: functions that parse them cannot go to another thread. */
      unparsed: number[];
      inTransaction: boolean;
    }
  /** One statement or several, without parameters. */
  | { kind: 'exec'; text: string; inTransaction: boolean }
  | { kind: 'listen'; channel: string }
  /** Ends the thread, after its response. */
  | { kind: 'close' };

/** An error of the database with its SQLSTATE, or of PGlite without one: structured clones lose such fields. */
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

/** What the thread begins with: null once the database is open, or why it cannot be opened. */
export type Opening = string | null;
