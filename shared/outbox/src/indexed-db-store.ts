import type { Stream } from '@bandmark/contracts/api/attempts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Connection, isClosedConnection } from './connection';
import {
  type AttemptRecord,
  asAttempt,
  type ChunkId,
  type ChunkRecord,
  countChunk,
  type DeadLetter,
  nextSequence,
  type UnnumberedChunk,
} from './records';
import { pageTimers } from './retry-queue';
import type { OutboxStore } from './store';

/** Stays 1 for ever, and so do the stores below: see `RECORD_VERSION`. */
const DATABASE_VERSION = 1;

type ChunkKey = [key: string, stream: Stream, segment: number, sequence: number];

interface Schema extends DBSchema {
  attempts: { key: string; value: AttemptRecord };
  /** Ordered by key, which is the order of sending. */
  chunks: { key: ChunkKey; value: ChunkRecord };
  deadLetters: { key: number; value: DeadLetter };
}

/** Key range of an attempt's chunks, or of one of its streams. IndexedDB sorts an array after every other key type. */
function within(...prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

/** @throws when the browser offers no database (private mode, blocked storage, a damaged profile) */
async function connect(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, DATABASE_VERSION, {
    upgrade(created) {
      created.createObjectStore('attempts', { keyPath: 'key' });
      created.createObjectStore('chunks', { keyPath: ['key', 'stream', 'segment', 'sequence'] });
      created.createObjectStore('deadLetters', { autoIncrement: true });
    },
  });
}

const keyOf = (chunk: ChunkId): ChunkKey => [chunk.key, chunk.stream, chunk.segment, chunk.sequence];

/**
 * The first readable chunk of a range. On a damaged disk single records fail to read: they are skipped, so that they do
 * not block the chunks behind them, but not deleted.
 * @throws when none can be read
 */
async function firstReadable(database: IDBPDatabase<Schema>, range: IDBKeyRange): Promise<ChunkRecord | null> {
  try {
    return (await database.transaction('chunks').store.openCursor(range))?.value ?? null;
  } catch (error) {
    if (isClosedConnection(error)) throw error;
    for (const name of await database.getAllKeys('chunks', range)) {
      const chunk = await database.get('chunks', name).catch(() => null);
      if (chunk) return chunk;
    }
    throw error;
  }
}

export class IndexedDbStore implements OutboxStore {
  /** The records as this page last wrote them. They replace records that the visitor cleared from the storage. */
  readonly #written = new Map<string, AttemptRecord>();

  private constructor(private readonly connection: Connection<Schema>) {}

  /** @throws as {@link connect} */
  static async open(name: string, timers = pageTimers): Promise<IndexedDbStore> {
    return new IndexedDbStore(new Connection(await connect(name), () => connect(name), timers));
  }

  listAttempts(): Promise<AttemptRecord[]> {
    return this.connection.run(async (database) => (await database.getAll('attempts')).map(asAttempt));
  }

  readAttempt(key: string): Promise<AttemptRecord | null> {
    return this.connection.run(async (database) => {
      const record = await database.get('attempts', key);
      return record ? asAttempt(record) : null;
    });
  }

  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord> {
    return this.connection.run(async (database) => {
      const transaction = database.transaction('attempts', 'readwrite');
      const changed = change(this.#attemptOf(key, await transaction.store.get(key)));
      await Promise.all([transaction.store.put(changed), transaction.done]);
      this.#written.set(key, changed);
      return changed;
    });
  }

  #attemptOf(key: string, stored: AttemptRecord | undefined): AttemptRecord {
    return asAttempt(stored ?? this.#written.get(key) ?? { key });
  }

  deleteAttempt(key: string): Promise<void> {
    this.#written.delete(key);
    return this.connection.run((database) => database.delete('attempts', key));
  }

  async putChunk(chunk: ChunkRecord): Promise<void> {
    await this.#putCounted(chunk, () => chunk.sequence);
  }

  addChunk(chunk: UnnumberedChunk): Promise<number> {
    return this.#putCounted(chunk, (record) => nextSequence(record, chunk));
  }

  #putCounted(unnumbered: UnnumberedChunk, numberOf: (record: AttemptRecord) => number): Promise<number> {
    return this.connection.run(async (database) => {
      const transaction = database.transaction(['attempts', 'chunks'], 'readwrite');
      const attempts = transaction.objectStore('attempts');
      const record = this.#attemptOf(unnumbered.key, await attempts.get(unnumbered.key));
      const chunk = { ...unnumbered, sequence: numberOf(record) };
      const counted = countChunk(record, chunk);
      await Promise.all([attempts.put(counted), transaction.objectStore('chunks').put(chunk), transaction.done]);
      this.#written.set(counted.key, counted);
      return chunk.sequence;
    });
  }

  growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean> {
    return this.connection.run(async (database) => {
      const { store, done } = database.transaction('chunks', 'readwrite');
      const before = await store.get(keyOf(chunk));
      const mayGrow = before?.isGrowing === true && before.sha256 === sha256;
      await Promise.all([mayGrow ? store.put(chunk) : undefined, done]);
      return mayGrow;
    });
  }

  finishChunks(key: string, stream: Stream): Promise<void> {
    return this.connection.run(async (database) => {
      const { store, done } = database.transaction('chunks', 'readwrite');
      // Only the last chunk of a segment can be growing. Reading the others would cost hundreds of megabytes after an
      // hour offline.
      const last = new Map((await store.getAllKeys(within(key, stream))).map((name) => [name[2], name]));
      const growing = (await Promise.all([...last.values()].map((name) => store.get(name)))).filter(
        (chunk) => chunk?.isGrowing === true,
      );
      await Promise.all([...growing.map((chunk) => chunk && store.put({ ...chunk, isGrowing: false })), done]);
    });
  }

  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    return this.connection.run(async (database) => {
      const first = await firstReadable(database, within(key, stream));
      if (!first?.isGrowing) return first;
      // A full device may have kept a page from marking this chunk as finished before it began another. Any later chunk
      // of the segment proves that, not only the next number, which may have been in that page's memory only.
      const later = IDBKeyRange.bound(keyOf(first), [key, stream, first.segment, []], true);
      return { ...first, isGrowing: (await database.getKey('chunks', later)) === undefined };
    });
  }

  deleteChunk(chunk: ChunkId): Promise<void> {
    return this.connection.run((database) => database.delete('chunks', keyOf(chunk)));
  }

  countChunks(key?: string): Promise<number> {
    return this.connection.run((database) => database.count('chunks', key === undefined ? undefined : within(key)));
  }

  attemptsWithChunks(): Promise<string[]> {
    return this.connection.run(async (database) => {
      const keys: string[] = [];
      const { store } = database.transaction('chunks');
      let cursor = await store.openKeyCursor();
      while (cursor) {
        keys.push(cursor.key[0]);
        // Skips the rest of this attempt's chunks.
        cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([cursor.key[0], []]));
      }
      return keys;
    });
  }

  putDeadLetter(letter: DeadLetter): Promise<void> {
    return this.connection.run(async (database) => {
      const transaction = database.transaction(['chunks', 'deadLetters'], 'readwrite');
      await Promise.all([
        transaction.objectStore('deadLetters').add(letter),
        letter.what.kind === 'chunk' ? transaction.objectStore('chunks').delete(keyOf(letter.what.chunk)) : undefined,
        transaction.done,
      ]);
    });
  }

  deleteDeadLetters(before: number): Promise<void> {
    return this.connection.run(async (database) => {
      const { store, done } = database.transaction('deadLetters', 'readwrite');
      // Letters are in order of age, so this stops at the first that stays: reading each one costs up to 4 MiB.
      let cursor = await store.openCursor();
      while (cursor && cursor.value.at < before) {
        await cursor.delete();
        cursor = await cursor.continue();
      }
      await done;
    });
  }

  close(): void {
    this.connection.close();
  }
}
