import { parentPort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { leaveAsText, pgliteOptions } from './column-parsers';
import type { Notification, Opening, PortableError, Request, Response } from './messages';

const SETTINGS = {
  // Instead of 128 MB, which PostgreSQL fills at the start: what is read again comes from the system's cache, and the
  // pages that answers and chunks are written to fit in.
  shared_buffers: '32MB',
  // Otherwise the statement that fills a file of the log waits for 16 MB of zeros, longer on a busy disk.
  wal_init_zero: 'off',
};
const START = [...PGlite.defaultStartParams, ...Object.entries(SETTINGS).flatMap((pair) => ['-c', pair.join('=')])];

/** The thread that owns the embedded database in `directory` (`database-thread.ts`). */
export async function run(directory: string): Promise<Opening> {
  let pglite: PGlite;
  try {
    pglite = await PGlite.create({ dataDir: directory, startParams: START });
    leaveAsText(pglite);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  // Messages wait while one is answered: a statement keeps the thread until it has ended.
  let last = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    last = last.then(async () => {
      post(await answer(pglite, request));
      if (request.kind === 'close') parentPort?.close();
    });
  });
  return null;
}

const post = (message: Response | Notification): void => parentPort?.postMessage(message);

async function answer(pglite: PGlite, request: Request): Promise<Response> {
  try {
    return { results: await resultsOf(pglite, request) };
  } catch (error) {
    // Several statements in one text may have begun a transaction, which would swallow all that follows.
    const isLeftOpen = 'inTransaction' in request && !request.inTransaction && pglite.isInTransaction();
    if (isLeftOpen) await pglite.exec('rollback');
    return { error: portable(error) };
  }
}

async function resultsOf(pglite: PGlite, request: Request): Promise<Results[]> {
  switch (request.kind) {
    case 'query':
      return [
        await pglite.query<Results['rows'][number]>(
          request.text,
          request.params,
          pgliteOptions(request.rowMode, request.unparsed),
        ),
      ];
    case 'exec':
      return pglite.exec(request.text);
    case 'listen':
      await pglite.listen(request.channel, (payload) => post({ channel: request.channel, payload }));
      return [];
    case 'close':
      await pglite.close();
      return [];
  }
}

/** Without the statement and its parameters, which PGlite adds and the caller has. */
function portable(thrown: unknown): PortableError {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, fields: {} };
  const fields = Object.entries(thrown).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'query' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return { message: thrown.message, stack: thrown.stack, fields: Object.fromEntries(fields) };
}
