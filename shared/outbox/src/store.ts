import type { Stream } from '@bandmark/contracts/api/attempts';
import type { AttemptRecord, ChunkId, ChunkRecord, DeadLetter, UnnumberedChunk } from './records';

/** Where records lie: the device's database, or memory where the device has none. Each method is one transaction. */
export interface OutboxStore {
  listAttempts(): Promise<AttemptRecord[]>;
  readAttempt(key: string): Promise<AttemptRecord | null>;
  /** Reads, changes and writes in one transaction, so that two tabs never overwrite each other unseen. */
  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord>;
  deleteAttempt(key: string): Promise<void>;
  /** Stores the chunk and counts it in its attempt. */
  putChunk(chunk: ChunkRecord): Promise<void>;
  /** Stores the chunk under the next number of its stream and segment, and counts it. @returns the number */
  addChunk(chunk: UnnumberedChunk): Promise<number>;
  /**
   * Replaces a growing chunk by itself with more bytes.
   * @param sha256 of the chunk that is replaced
   * @returns false when another tab has finished or sent it, or it has changed; nothing is replaced then
   */
  growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean>;
  /** Ends the growth of the chunks of a stream, whichever tab recorded them. */
  finishChunks(key: string, stream: Stream): Promise<void>;
  /** The oldest chunk of a stream: lowest segment, then lowest sequence. */
  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null>;
  deleteChunk(chunk: ChunkId): Promise<void>;
  /** Counts those of one attempt, or of all. */
  countChunks(key?: string): Promise<number>;
  /** Keys of attempts that have chunks. */
  attemptsWithChunks(): Promise<string[]>;
  /** Stores the dead letter; a chunk leaves its queue in the same transaction. */
  putDeadLetter(letter: DeadLetter): Promise<void>;
  /** @param before epoch milliseconds: older ones go */
  deleteDeadLetters(before: number): Promise<void>;
}
