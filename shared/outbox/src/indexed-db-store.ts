import type { Stream } from '@bandmark/contracts/api/attempts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type AttemptRecord, asAttempt, type ChunkId, type ChunkRecord, countChunk, type DeadLetter } from './records';
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

/** Every chunk of an attempt, or of one of its streams: an array sorts after every other kind of key. */
function within(...prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

const keyOf = (chunk: ChunkId): ChunkKey => [chunk.key, chunk.stream, chunk.segment, chunk.sequence];

export class IndexedDbStore implements OutboxStore {
  private constructor(private readonly database: IDBPDatabase<Schema>) {}

  /** @throws when the browser offers no database (private mode, blocked storage, a damaged profile) */
  static async open(name: string): Promise<IndexedDbStore> {
    const database = await openDB<Schema>(name, DATABASE_VERSION, {
      upgrade(created) {
        created.createObjectStore('attempts', { keyPath: 'key' });
        created.createObjectStore('chunks', { keyPath: ['key', 'stream', 'segment', 'sequence'] });
        created.createObjectStore('deadLetters', { autoIncrement: true });
      },
    });
    return new IndexedDbStore(database);
  }

  async listAttempts(): Promise<AttemptRecord[]> {
    return (await this.database.getAll('attempts')).map(asAttempt);
  }

  async updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord> {
    const transaction = this.database.transaction('attempts', 'readwrite');
    const changed = change(asAttempt((await transaction.store.get(key)) ?? { key }));
    await Promise.all([transaction.store.put(changed), transaction.done]);
    return changed;
  }

  async deleteAttempt(key: string): Promise<void> {
    await this.database.delete('attempts', key);
  }

  async putChunk(chunk: ChunkRecord): Promise<void> {
    const transaction = this.database.transaction(['attempts', 'chunks'], 'readwrite');
    const attempts = transaction.objectStore('attempts');
    const record = asAttempt((await attempts.get(chunk.key)) ?? { key: chunk.key });
    await Promise.all([
      attempts.put(countChunk(record, chunk)),
      transaction.objectStore('chunks').put(chunk),
      transaction.done,
    ]);
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const cursor = await this.database.transaction('chunks').store.openCursor(within(key, stream));
    return cursor?.value ?? null;
  }

  async deleteChunk(chunk: ChunkId): Promise<void> {
    await this.database.delete('chunks', keyOf(chunk));
  }

  countChunks(key?: string): Promise<number> {
    return this.database.count('chunks', key === undefined ? undefined : within(key));
  }

  async attemptsWithChunks(): Promise<string[]> {
    const keys: string[] = [];
    const { store } = this.database.transaction('chunks');
    let cursor = await store.openKeyCursor();
    while (cursor) {
      keys.push(cursor.key[0]);
      // Skips the rest of this attempt's chunks.
      cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([cursor.key[0], []]));
    }
    return keys;
  }

  async putDeadLetter(letter: DeadLetter): Promise<void> {
    const transaction = this.database.transaction(['chunks', 'deadLetters'], 'readwrite');
    await Promise.all([
      transaction.objectStore('deadLetters').add(letter),
      letter.what.kind === 'chunk' ? transaction.objectStore('chunks').delete(keyOf(letter.what.chunk)) : undefined,
      transaction.done,
    ]);
  }

  close(): void {
    this.database.close();
  }
}
