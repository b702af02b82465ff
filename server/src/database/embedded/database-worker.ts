import { parentPort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { leaveAsText, pgliteOptions } from './column-parsers';
import type { Notification, Opening, PortableError, Request, Response } from './messages';

const SETTINGS = {
  // Instead of 128 MB, which PostgreSQL fills at the start. Repeated reads come from the system's cache, and the pages
  // that answers and chunks are written to fit in.
  shared_buffers: '32MB',
  // Otherwise the statement that begins a new WAL file waits until 16 MB of zeros are written, longer on a busy disk.
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
  // Answers one message at a time: a statement occupies the thread until it has ended.
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
    // A text of several statements may have begun a transaction before it failed; left open, it would swallow all that
    // follows.
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

/** Drops the statement and its parameters, which PGlite adds to an error and the caller knows. */
function portable(thrown: unknown): PortableError {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, fields: {} };
  const fields = Object.entries(thrown).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'query' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return { message: thrown.message, stack: thrown.stack, fields: Object.fromEntries(fields) };
}
