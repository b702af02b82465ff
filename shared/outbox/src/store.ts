import type { Stream } from '@bandmark/contracts/api/attempts';
import type { AttemptRecord, ChunkId, ChunkRecord, DeadLetter, UnnumberedChunk } from './records';

/** Where records are stored: the device's database, or memory if it has none. Each method is one transaction. */
export interface OutboxStore {
  listAttempts(): Promise<AttemptRecord[]>;
  readAttempt(key: string): Promise<AttemptRecord | null>;
  /** Reads, changes and writes in one transaction, so that two tabs never silently overwrite each other. */
  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord>;
  deleteAttempt(key: string): Promise<void>;
  /** Stores the chunk and counts it in its attempt. */
  putChunk(chunk: ChunkRecord): Promise<void>;
  /** Stores the chunk under the next number of its stream and segment, and counts it. @returns the number */
  addChunk(chunk: UnnumberedChunk): Promise<number>;
  /**
   * Replaces a growing chunk by a version with more bytes.
   * @param sha256 hash of the version to replace
   * @returns false, without replacing, if another tab has finished, sent or changed the chunk
   */
  growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean>;
  /** Marks the growing chunks of a stream as finished, whichever tab recorded them. */
  finishChunks(key: string, stream: Stream): Promise<void>;
  /** The oldest chunk of a stream: lowest segment, then lowest sequence. */
  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null>;
  deleteChunk(chunk: ChunkId): Promise<void>;
  /** Counts the chunks of one attempt, or of all attempts. */
  countChunks(key?: string): Promise<number>;
  /** Keys of attempts that have chunks. */
  attemptsWithChunks(): Promise<string[]>;
  /** Stores the dead letter; a chunk leaves its queue in the same transaction. */
  putDeadLetter(letter: DeadLetter): Promise<void>;
  /** @param before epoch milliseconds; deletes the letters that are older */
  deleteDeadLetters(before: number): Promise<void>;
}
