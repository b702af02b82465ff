import type { Stream } from '@bandmark/contracts/api/attempts';
import type { AttemptRecord, ChunkId, ChunkRecord, DeadLetter } from './records';

/** Where records lie: the device's database, or memory where the device has none. Each method is one transaction. */
export interface OutboxStore {
  listAttempts(): Promise<AttemptRecord[]>;
  /** Reads, changes and writes in one transaction, so that two tabs never overwrite each other unseen. */
  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord>;
  deleteAttempt(key: string): Promise<void>;
  /** Stores the chunk and counts it in its attempt. */
  putChunk(chunk: ChunkRecord): Promise<void>;
  /** The oldest chunk of a stream: lowest segment, then lowest sequence. */
  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null>;
  deleteChunk(chunk: ChunkId): Promise<void>;
  /** Of one attempt, or of all. */
  countChunks(key?: string): Promise<number>;
  /** Keys of attempts that have chunks. */
  attemptsWithChunks(): Promise<string[]>;
  /** Stores the dead letter; a chunk leaves its queue in the same transaction. */
  putDeadLetter(letter: DeadLetter): Promise<void>;
}
