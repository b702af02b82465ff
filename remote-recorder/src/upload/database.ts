import { Connection } from '@bandmark/outbox/connection';
import { inTime } from '@bandmark/outbox/patience';
import { pageTimers } from '@bandmark/outbox/retry-queue';
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** Shared by every panel of the host's origin. */
const DATABASE = 'bandmark-recorder';
/**
 * Version and stores never change: IndexedDB refuses to open a database with a higher version than requested
 * (VersionError), so a page with an older script could not send what a newer one stored. Records carry a version.
 */
const VERSION = 1;

const STORES = ['recordings', 'slices', 'chunks'] as const;
type StoreName = (typeof STORES)[number];
/** IndexedDB sorts array keys part by part, so the slices of a segment are in the order of recording. */
export type Key = readonly (string | number)[];

/** Records by key, within one transaction. Await nothing else inside: IndexedDB commits a transaction that is idle. */
export interface Transaction {
  get(store: StoreName, key: Key): Promise<unknown>;
  put(store: StoreName, key: Key, value: unknown): Promise<unknown>;
  delete(store: StoreName, key: Key): Promise<unknown>;
  /** Keys that begin with the prefix, in order. @param most maximum number; default all */
  keys(store: StoreName, prefix: Key, most?: number): Promise<Key[]>;
}

export interface Database {
  readonly where: 'device' | 'memory';
  /** How often it was opened again after the browser had closed it. What it held may have been cleared meanwhile. */
  readonly reopened: number;
  /** Runs one atomic transaction over all stores. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Opens IndexedDB, or a database in memory if the browser refuses (a private window may) or does not respond. Never
 * rejects.
 */
export async function openDatabase(name = DATABASE, timers = pageTimers): Promise<Database> {
  try {
    const opened = await inTime(connect(name), timers);
    const database = onDevice(new Connection(opened, () => connect(name), timers));
    // In a damaged browser profile a database may open although it cannot be read.
    await database.run((transaction) => transaction.keys('recordings', [], 1));
    return database;
  } catch {
    return inMemory();
  }
}

const connect = async (name: string): Promise<IDBPDatabase> =>
  openDB(name, VERSION, {
    upgrade(created) {
      for (const store of STORES) created.createObjectStore(store);
    },
  });

function onDevice(connection: Connection): Database {
  return {
    where: 'device',
    get reopened() {
      return connection.reopened;
    },
    async run(work) {
      const transaction = await connection.run(async (database) => database.transaction(STORES, 'readwrite'));
      // A failed write rejects both promises: catch the second one too, so that it is not an unhandled rejection.
      const [result] = await Promise.all([work(asTransaction(transaction)), transaction.done]).catch(
        (error: unknown) => {
          transaction.done.catch(() => {});
          abort(transaction);
          throw error;
        },
      );
      return result;
    },
    close: () => connection.close(),
  };
}

/** Otherwise IndexedDB commits what `work` wrote before it failed. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // A failed write has aborted it already.
  }
}

function asTransaction(transaction: IDBPTransaction<unknown, StoreName[], 'readwrite'>): Transaction {
  return {
    get: (store, key) => transaction.objectStore(store).get([...key]),
    put: (store, key, value) => transaction.objectStore(store).put(value, [...key]),
    delete: (store, key) => transaction.objectStore(store).delete([...key]),
    keys: async (store, prefix, most) =>
      // `[]` is an upper bound for every next part, because IndexedDB sorts arrays after all other key types.
      (await transaction.objectStore(store).getAllKeys(IDBKeyRange.bound([...prefix], [...prefix, []]), most)) as (
        | string
        | number
      )[][],
  };
}

/** Lost when the page closes. Transactions run one after another, but a failed one is not rolled back. */
function inMemory(): Database {
  const stores: Record<StoreName, Map<string, { key: Key; value: unknown }>> = {
    recordings: new Map(),
    slices: new Map(),
    chunks: new Map(),
  };
  let last: Promise<unknown> = Promise.resolve();
  const transaction: Transaction = {
    get: async (store, key) => stores[store].get(JSON.stringify(key))?.value,
    put: async (store, key, value) => stores[store].set(JSON.stringify(key), { key, value }),
    delete: async (store, key) => stores[store].delete(JSON.stringify(key)),
    keys: async (store, prefix, most) =>
      [...stores[store].values()]
        .map(({ key }) => key)
        .filter((key) => prefix.every((part, at) => key[at] === part))
        .sort(byKey)
        .slice(0, most),
  };
  return {
    where: 'memory',
    reopened: 0,
    run(work) {
      const done = last.then(() => work(transaction));
      last = done.catch(() => {});
      return done;
    },
    close: () => {},
  };
}

function byKey(a: Key, b: Key): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  const [first, second] = [a[at], b[at]];
  if (first === undefined || second === undefined) return 0;
  return first < second ? -1 : 1;
}
