import type { Stream } from '@bandmark/contracts/api/attempts';
import { type AttemptRecord, asAttempt, type ChunkId, type ChunkRecord, countChunk, type DeadLetter } from './records';
import type { OutboxStore } from './store';

/** Used where the device refuses to store. The outbox sends from it, but closing the page loses what is unsent. */
export class MemoryStore implements OutboxStore {
  readonly #attempts = new Map<string, AttemptRecord>();
  readonly #deadLetters: DeadLetter[] = [];
  #chunks: ChunkRecord[] = [];

  listAttempts(): Promise<AttemptRecord[]> {
    return Promise.resolve([...this.#attempts.values()]);
  }

  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord> {
    const changed = change(this.#attempts.get(key) ?? asAttempt({ key }));
    this.#attempts.set(key, changed);
    return Promise.resolve(changed);
  }

  deleteAttempt(key: string): Promise<void> {
    this.#attempts.delete(key);
    return Promise.resolve();
  }

  async putChunk(chunk: ChunkRecord): Promise<void> {
    await this.deleteChunk(chunk);
    this.#chunks.push(chunk);
    this.#chunks.sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);
    await this.updateAttempt(chunk.key, (record) => countChunk(record, chunk));
  }

  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    return Promise.resolve(this.#chunks.find((chunk) => chunk.key === key && chunk.stream === stream) ?? null);
  }

  deleteChunk(gone: ChunkId): Promise<void> {
    this.#chunks = this.#chunks.filter(
      (chunk) =>
        chunk.key !== gone.key ||
        chunk.stream !== gone.stream ||
        chunk.segment !== gone.segment ||
        chunk.sequence !== gone.sequence,
    );
    return Promise.resolve();
  }

  countChunks(key?: string): Promise<number> {
    return Promise.resolve(this.#chunks.filter((chunk) => key === undefined || chunk.key === key).length);
  }

  attemptsWithChunks(): Promise<string[]> {
    return Promise.resolve([...new Set(this.#chunks.map((chunk) => chunk.key))]);
  }

  async putDeadLetter(letter: DeadLetter): Promise<void> {
    this.#deadLetters.push(letter);
    if (letter.what.kind === 'chunk') await this.deleteChunk(letter.what.chunk);
  }
}
