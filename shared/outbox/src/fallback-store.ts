import type { Stream } from '@bandmark/contracts/api/attempts';
import { MemoryStore } from './memory-store';
import type { AttemptRecord, ChunkId, ChunkRecord, DeadLetter } from './records';
import type { OutboxStore } from './store';

/**
 * The device's store with memory as a fallback: what the device refuses (quota, a profile that broke while the page was
 * open) waits in memory and is sent from there.
 */
export class FallbackStore implements OutboxStore {
  readonly #memory = new MemoryStore();
  /** Attempts whose newest state is in memory alone. */
  readonly #unkept = new Set<string>();
  #hasChunksInMemory = false;

  constructor(private readonly device: OutboxStore | null) {}

  /** The last write of this attempt's answer reached the device. */
  isKept(key: string): boolean {
    return this.device !== null && !this.#unkept.has(key);
  }

  async listAttempts(): Promise<AttemptRecord[]> {
    const inMemory = await this.#memory.listAttempts();
    const newer = inMemory.filter((record) => !this.isKept(record.key));
    const kept = await this.#try((device) => device.listAttempts(), []);
    return [...kept.filter((record) => newer.every((other) => other.key !== record.key)), ...newer];
  }

  async updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord> {
    if (this.device) {
      try {
        // As soon as the device takes writes again, it also gets what only the memory had.
        const unkept = this.#unkept.has(key) ? await this.#memory.updateAttempt(key, same) : null;
        const changed = await this.device.updateAttempt(key, (record) => change(unkept ?? record));
        this.#unkept.delete(key);
        await this.#memory.updateAttempt(key, () => changed);
        return changed;
      } catch (error) {
        console.warn('The device does not store the answer; the outbox sends it from memory.', error);
        this.#unkept.add(key);
      }
    }
    return this.#memory.updateAttempt(key, change);
  }

  async deleteAttempt(key: string): Promise<void> {
    await this.#memory.deleteAttempt(key);
    this.#unkept.delete(key);
    await this.#try((device) => device.deleteAttempt(key), undefined);
  }

  async putChunk(chunk: ChunkRecord): Promise<void> {
    if (this.device) {
      try {
        await this.device.putChunk(chunk);
        return;
      } catch (error) {
        console.warn('The device does not store the recording; the outbox sends it from memory.', error);
      }
    }
    this.#hasChunksInMemory = true;
    await this.#memory.putChunk(chunk);
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const kept = await this.#try((device) => device.firstChunk(key, stream), null);
    if (!this.#hasChunksInMemory) return kept;
    const inMemory = await this.#memory.firstChunk(key, stream);
    if (!kept || !inMemory) return kept ?? inMemory;
    return earlier(kept, inMemory);
  }

  async deleteChunk(chunk: ChunkId): Promise<void> {
    await this.#memory.deleteChunk(chunk);
    await this.device?.deleteChunk(chunk);
  }

  async countChunks(key?: string): Promise<number> {
    const kept = await this.#try((device) => device.countChunks(key), 0);
    return kept + (await this.#memory.countChunks(key));
  }

  async attemptsWithChunks(): Promise<string[]> {
    const kept = await this.#try((device) => device.attemptsWithChunks(), []);
    return [...new Set([...kept, ...(await this.#memory.attemptsWithChunks())])];
  }

  async putDeadLetter(letter: DeadLetter): Promise<void> {
    // Not caught: a record that stayed in its queue would be sent again at once, for ever.
    if (this.device) await this.device.putDeadLetter(letter);
    if (letter.what.kind === 'chunk') await this.#memory.deleteChunk(letter.what.chunk);
    else if (!this.device) await this.#memory.putDeadLetter(letter);
  }

  async #try<T>(read: (device: OutboxStore) => Promise<T>, otherwise: T): Promise<T> {
    if (!this.device) return otherwise;
    try {
      return await read(this.device);
    } catch (error) {
      console.warn('The device’s store could not be read.', error);
      return otherwise;
    }
  }
}

const same = (record: AttemptRecord) => record;

function earlier(a: ChunkRecord, b: ChunkRecord): ChunkRecord {
  return (a.segment - b.segment || a.sequence - b.sequence) <= 0 ? a : b;
}
