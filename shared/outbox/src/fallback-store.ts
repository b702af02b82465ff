import type { Stream } from '@bandmark/contracts/api/attempts';
import { MemoryStore } from './memory-store';
import type { AttemptRecord, ChunkRecord, SetAsideRecord } from './records';
import type { OutboxStore } from './store';

/**
 * The device's store with memory beside it: what the device refuses (quota, a profile that broke while the page was
 * open) waits in memory and is sent from there. `isKept` says whether the last write reached the device.
 */
export class FallbackStore implements OutboxStore {
  readonly #memory = new MemoryStore();
  /** Attempts whose newest state is in memory alone. */
  readonly #unkept = new Set<string>();
  #hasChunksInMemory = false;

  constructor(private readonly device: OutboxStore | null) {}

  /** Everything of this attempt's answer is on the device. */
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
        // What only memory had goes along as soon as the device takes writes again.
        const unkept = this.#unkept.has(key) ? await this.#memory.updateAttempt(key, same) : null;
        const changed = await this.device.updateAttempt(key, (record) => change(unkept ?? record));
        this.#unkept.delete(key);
        await this.#memory.updateAttempt(key, () => changed);
        return changed;
      } catch (error) {
        console.warn('The device does not store the answer; it is sent from memory.', error);
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

  async addChunk(chunk: ChunkRecord): Promise<void> {
    if (this.device) {
      try {
        await this.device.addChunk(chunk);
        return;
      } catch (error) {
        console.warn('The device does not store the recording; it is sent from memory.', error);
      }
    }
    this.#hasChunksInMemory = true;
    await this.#memory.addChunk(chunk);
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const kept = await this.#try((device) => device.firstChunk(key, stream), null);
    if (!this.#hasChunksInMemory) return kept;
    const inMemory = await this.#memory.firstChunk(key, stream);
    if (!kept || !inMemory) return kept ?? inMemory;
    return earlier(kept, inMemory);
  }

  async deleteChunk(chunk: Pick<ChunkRecord, 'key' | 'stream' | 'segment' | 'sequence'>): Promise<void> {
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

  async setAside(record: SetAsideRecord): Promise<void> {
    // Not swallowed: a record that could not be moved away would be sent again at once, for ever.
    if (this.device) await this.device.setAside(record);
    if (record.what.kind === 'chunk') await this.#memory.deleteChunk(record.what.chunk);
    else if (!this.device) await this.#memory.setAside(record);
  }

  async #try<T>(read: (device: OutboxStore) => Promise<T>, otherwise: T): Promise<T> {
    if (!this.device) return otherwise;
    try {
      return await read(this.device);
    } catch (error) {
      console.warn('The device’s store does not answer.', error);
      return otherwise;
    }
  }
}

const same = (record: AttemptRecord) => record;

function earlier(a: ChunkRecord, b: ChunkRecord): ChunkRecord {
  return (a.segment - b.segment || a.sequence - b.sequence) <= 0 ? a : b;
}
