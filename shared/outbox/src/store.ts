import type { Stream } from '@bandmark/contracts/api/attempts';
import type { AttemptRecord, ChunkRecord, SetAsideRecord } from './records';

/** Where records lie: the device's database, or memory where there is none. Each method is one transaction. */
export interface OutboxStore {
  listAttempts(): Promise<AttemptRecord[]>;
  /** Reads, changes and writes in one transaction, so that two windows never overwrite each other unseen. */
  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord>;
  deleteAttempt(key: string): Promise<void>;
  /** Stores the chunk and counts it in its attempt. */
  addChunk(chunk: ChunkRecord): Promise<void>;
  /** The oldest chunk of a stream: segment, then sequence. */
  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null>;
  deleteChunk(chunk: Pick<ChunkRecord, 'key' | 'stream' | 'segment' | 'sequence'>): Promise<void>;
  /** Of one attempt, or of all. */
  countChunks(key?: string): Promise<number>;
  /** Keys of attempts that have chunks. */
  attemptsWithChunks(): Promise<string[]>;
  /** Keeps what cannot be sent; a chunk leaves the queue in the same transaction. */
  setAside(record: SetAsideRecord): Promise<void>;
}
