import type { Stream } from '@bandmark/contracts/api/attempts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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
    await this.#putCounted(chunk, () => chunk.sequence);
  }

  addChunk(chunk: UnnumberedChunk): Promise<number> {
    return this.#putCounted(chunk, (record) => nextSequence(record, chunk));
  }

  async #putCounted(unnumbered: UnnumberedChunk, numberOf: (record: AttemptRecord) => number): Promise<number> {
    const transaction = this.database.transaction(['attempts', 'chunks'], 'readwrite');
    const attempts = transaction.objectStore('attempts');
    const record = asAttempt((await attempts.get(unnumbered.key)) ?? { key: unnumbered.key });
    const chunk = { ...unnumbered, sequence: numberOf(record) };
    await Promise.all([
      attempts.put(countChunk(record, chunk)),
      transaction.objectStore('chunks').put(chunk),
      transaction.done,
    ]);
    return chunk.sequence;
  }

  async growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean> {
    const { store, done } = this.database.transaction('chunks', 'readwrite');
    const before = await store.get(keyOf(chunk));
    const mayGrow = before?.isGrowing === true && before.sha256 === sha256;
    await Promise.all([mayGrow ? store.put(chunk) : undefined, done]);
    return mayGrow;
  }

  async finishChunks(key: string, stream: Stream): Promise<void> {
    const { store, done } = this.database.transaction('chunks', 'readwrite');
    // Only the last of a segment grows. The others are not read: after an hour offline they are hundreds of megabytes.
    const last = new Map((await store.getAllKeys(within(key, stream))).map((name) => [name[2], name]));
    const growing = (await Promise.all([...last.values()].map((name) => store.get(name)))).filter(
      (chunk) => chunk?.isGrowing === true,
    );
    await Promise.all([...growing.map((chunk) => chunk && store.put({ ...chunk, isGrowing: false })), done]);
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const { store } = this.database.transaction('chunks');
    const first = (await store.openCursor(within(key, stream)))?.value ?? null;
    if (!first?.isGrowing) return first;
    // A page that went on with the next chunk could not note the end of this one, because the device was full.
    const hasNext = (await store.getKey(keyOf({ ...first, sequence: first.sequence + 1 }))) !== undefined;
    return { ...first, isGrowing: !hasNext };
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
