import type { Stream } from '@bandmark/contracts/api/attempts';
import { type AttemptRecord, asAttempt, type ChunkId, type ChunkRecord, countChunk } from './records';
import type { OutboxStore } from './store';

/**
 * Used when the device refuses to store. The outbox sends from it, but closing the page loses unsent records. It has no
 * dead letters, because support could not read them here, and `FallbackStore` numbers its chunks.
 */
export class MemoryStore implements Omit<OutboxStore, 'addChunk' | 'putDeadLetter' | 'deleteDeadLetters'> {
  readonly #attempts = new Map<string, AttemptRecord>();
  #chunks: ChunkRecord[] = [];

  listAttempts(): Promise<AttemptRecord[]> {
    return Promise.resolve([...this.#attempts.values()]);
  }

  readAttempt(key: string): Promise<AttemptRecord | null> {
    return Promise.resolve(this.#attempts.get(key) ?? null);
  }

  hasAttempt(key: string): boolean {
    return this.#attempts.has(key);
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

  growChunk(grown: ChunkRecord, sha256: string): Promise<boolean> {
    const at = this.#chunks.findIndex((chunk) => chunk.sha256 === sha256 && isSame(chunk, grown));
    if (!this.#chunks[at]?.isGrowing) return Promise.resolve(false);
    this.#chunks[at] = grown;
    return Promise.resolve(true);
  }

  finishChunks(key: string, stream: Stream): Promise<void> {
    this.#chunks = this.#chunks.map((chunk) =>
      chunk.key === key && chunk.stream === stream ? { ...chunk, isGrowing: false } : chunk,
    );
    return Promise.resolve();
  }

  firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    return Promise.resolve(this.#chunks.find((chunk) => chunk.key === key && chunk.stream === stream) ?? null);
  }

  hasChunk(wanted: ChunkId): boolean {
    return this.#chunks.some((chunk) => isSame(chunk, wanted));
  }

  /** True if there is a later chunk of the same segment. */
  hasChunkAfter({ key, stream, segment, sequence }: ChunkId): boolean {
    return this.#chunks.some(
      (chunk) => chunk.key === key && chunk.stream === stream && chunk.segment === segment && chunk.sequence > sequence,
    );
  }

  hasChunks(key: string): boolean {
    return this.#chunks.some((chunk) => chunk.key === key);
  }

  deleteChunk(gone: ChunkId): Promise<void> {
    this.#chunks = this.#chunks.filter((chunk) => !isSame(chunk, gone));
    return Promise.resolve();
  }

  countChunks(key?: string): Promise<number> {
    return Promise.resolve(this.#chunks.filter((chunk) => key === undefined || chunk.key === key).length);
  }

  attemptsWithChunks(): Promise<string[]> {
    return Promise.resolve([...new Set(this.#chunks.map((chunk) => chunk.key))]);
  }
}

function isSame(a: ChunkId, b: ChunkId): boolean {
  return a.key === b.key && a.stream === b.stream && a.segment === b.segment && a.sequence === b.sequence;
}
