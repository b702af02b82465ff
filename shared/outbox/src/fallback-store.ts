import type { Stream } from '@bandmark/contracts/api/attempts';
import { MemoryStore } from './memory-store';
import {
  type AttemptRecord,
  type ChunkId,
  type ChunkRecord,
  countChunk,
  type DeadLetter,
  nextSequence,
  type UnnumberedChunk,
} from './records';
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
  /** Chunks that have stopped growing, where a full device could not note it. */
  readonly #finished = new Set<string>();

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

  async addChunk(chunk: UnnumberedChunk): Promise<number> {
    if (this.device) {
      try {
        return await this.device.addChunk(chunk);
      } catch (error) {
        console.warn('The device does not store the recording; the outbox sends it from memory.', error);
      }
    }
    this.#hasChunksInMemory = true;
    // Above what the device has counted, and counted there as soon as it takes writes again: each number is given once.
    const kept = (await this.#try((device) => device.listAttempts(), [])).find(({ key }) => key === chunk.key);
    let sequence = 0;
    await this.updateAttempt(chunk.key, (record) => {
      sequence = Math.max(nextSequence(record, chunk), kept ? nextSequence(kept, chunk) : 0);
      return countChunk(record, { ...chunk, sequence });
    });
    await this.#memory.putChunk({ ...chunk, sequence });
    return sequence;
  }

  async growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean> {
    if (await this.#memory.growChunk(chunk, sha256)) return true;
    return this.#try((device) => device.growChunk(chunk, sha256), false);
  }

  async finishChunks(key: string, stream: Stream): Promise<void> {
    await this.#memory.finishChunks(key, stream);
    try {
      await this.device?.finishChunks(key, stream);
    } catch (error) {
      console.warn('The device does not note which chunks are finished; the outbox keeps it in memory.', error);
      const first = await this.#try((device) => device.firstChunk(key, stream), null);
      if (first) this.#finished.add(nameOf(first));
    }
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const stored = await this.#try((device) => device.firstChunk(key, stream), null);
    const kept = stored && this.#finished.has(nameOf(stored)) ? { ...stored, isGrowing: false } : stored;
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

  async #try<T>(work: (device: OutboxStore) => Promise<T>, otherwise: T): Promise<T> {
    if (!this.device) return otherwise;
    try {
      return await work(this.device);
    } catch (error) {
      console.warn('The device’s store failed.', error);
      return otherwise;
    }
  }
}

const same = (record: AttemptRecord) => record;

function earlier(a: ChunkRecord, b: ChunkRecord): ChunkRecord {
  return (a.segment - b.segment || a.sequence - b.sequence) <= 0 ? a : b;
}

const nameOf = ({ key, stream, segment, sequence }: ChunkId) => `${key}/${stream}/${segment}/${sequence}`;
