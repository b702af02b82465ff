import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { furtherTypes, leaveAsText, parseColumns, pgliteOptions } from '../database/embedded/column-parsers';
import type { EmbeddedClient, EmbeddedSession } from '../database/embedded/embedded-database';

/**
 * An embedded database in this thread, without limits, because only one suite uses it. It parses columns like the one
 * that runs in a separate thread.
 */
export class InProcessDatabase implements EmbeddedClient {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    leaveAsText(pglite);
    this.#pglite = pglite;
  }

  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return query<Row>(this.#pglite, text, params, options);
  }

  exec(text: string): Promise<Results[]> {
    return exec(this.#pglite, text);
  }

  transaction<Result>(work: (session: EmbeddedSession) => Promise<Result>): Promise<Result> {
    return this.#pglite.transaction((tx) =>
      work({
        query: (text, params, options) => query(tx, text, params, options),
        exec: (text) => exec(tx, text),
      }),
    );
  }

  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#pglite.listen(channel, listener);
  }

  close(): Promise<void> {
    return this.#pglite.close();
  }
}

type Session = Pick<PGlite, 'query' | 'exec'>;

async function query<Row>(session: Session, text: string, params?: unknown[], options: QueryOptions = {}) {
  const { rowMode, parsers } = options;
  const results = await session.query<Row>(text, params, pgliteOptions(rowMode, furtherTypes(parsers)));
  return parseColumns(results, parsers);
}

async function exec(session: Session, text: string): Promise<Results[]> {
  return (await session.exec(text)).map((each) => parseColumns(each));
}
