import type { Stream } from '@bandmark/contracts/api/attempts';
import { FallbackAttempts, fromDevice } from './fallback-attempts';
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
import { pageTimers, type Timers } from './retry-queue';
import type { OutboxStore } from './store';

/**
 * The device's store with memory as a fallback: records that the device refuses (quota, a profile that broke while the
 * page was open) are kept in memory and sent from there.
 */
export class FallbackStore implements OutboxStore {
  readonly #memory = new MemoryStore();
  /** Streams whose chunks have stopped growing, but whose records a full device could not update. */
  readonly #finished = new Set<string>();
  readonly #lastCounts = new Map<string | undefined, number>();

  readonly #attempts: FallbackAttempts;

  constructor(
    private readonly device: OutboxStore | null,
    timers: Timers = pageTimers,
  ) {
    this.#attempts = new FallbackAttempts(device, this.#memory, timers);
  }

  /** True if the last write of this attempt's answer reached the device. */
  isKept(key: string): boolean {
    return this.#attempts.isKept(key);
  }

  /** True if some unsent chunks of this attempt are in memory only. */
  isRecordingInMemory(key: string): boolean {
    return this.#memory.hasChunks(key);
  }

  listAttempts(): Promise<AttemptRecord[]> {
    return this.#attempts.list();
  }

  readAttempt(key: string): Promise<AttemptRecord | null> {
    return this.#attempts.read(key);
  }

  updateAttempt(key: string, change: (record: AttemptRecord) => AttemptRecord): Promise<AttemptRecord> {
    return this.#attempts.update(key, change);
  }

  deleteAttempt(key: string): Promise<void> {
    return this.#attempts.delete(key);
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
    await this.#memory.putChunk(chunk);
  }

  async addChunk(chunk: UnnumberedChunk): Promise<number> {
    this.#finished.delete(streamOf(chunk));
    if (this.device && (await this.#hasAllCounts(chunk.key))) {
      try {
        const sequence = await this.device.addChunk(chunk);
        // Counted in memory as well, where the next number comes from if the device cannot be read any more.
        await this.#memory.updateAttempt(chunk.key, (record) => countChunk(record, { ...chunk, sequence }));
        return sequence;
      } catch (error) {
        console.warn('The device does not store the recording; the outbox sends it from memory.', error);
      }
    }
    // The number is above the device's count, and the device counts it once it accepts writes again, so that no number
    // is assigned twice.
    const kept = await fromDevice(this.device, (device) => device.readAttempt(chunk.key), null);
    let sequence = 0;
    await this.updateAttempt(chunk.key, (record) => {
      sequence = Math.max(nextSequence(record, chunk), kept ? nextSequence(kept, chunk) : 0);
      return countChunk(record, { ...chunk, sequence });
    });
    await this.#memory.putChunk({ ...chunk, sequence });
    return sequence;
  }

  /** True if the device has counted every assigned number. Otherwise it would reassign those that only memory has. */
  async #hasAllCounts(key: string): Promise<boolean> {
    if (!this.isKept(key)) await this.updateAttempt(key, same);
    return this.isKept(key);
  }

  async growChunk(chunk: ChunkRecord, sha256: string): Promise<boolean> {
    if (await this.#memory.growChunk(chunk, sha256)) return true;
    return fromDevice(this.device, (device) => device.growChunk(chunk, sha256), false);
  }

  async finishChunks(key: string, stream: Stream): Promise<void> {
    await this.#memory.finishChunks(key, stream);
    try {
      await this.device?.finishChunks(key, stream);
      this.#finished.delete(streamOf({ key, stream }));
    } catch (error) {
      console.warn('The device does not note which chunks are finished; the outbox keeps it in memory.', error);
      this.#finished.add(streamOf({ key, stream }));
    }
  }

  async firstChunk(key: string, stream: Stream): Promise<ChunkRecord | null> {
    const stored = await fromDevice(this.device, (device) => device.firstChunk(key, stream), null);
    const kept = stored && { ...stored, isGrowing: stored.isGrowing === true && this.#isGrowing(stored) };
    const inMemory = await this.#memory.firstChunk(key, stream);
    if (!kept || !inMemory) return kept ?? inMemory;
    return earlier(kept, inMemory);
  }

  /** True if more slices may be appended to a chunk whose record on the device says that it is growing. */
  #isGrowing(chunk: ChunkRecord): boolean {
    return !this.#finished.has(streamOf(chunk)) && !this.#memory.hasChunkAfter(chunk);
  }

  async deleteChunk(chunk: ChunkId): Promise<void> {
    // A failing device must not block chunks that are sent from memory.
    if (this.#memory.hasChunk(chunk)) await this.#memory.deleteChunk(chunk);
    else await this.device?.deleteChunk(chunk);
  }

  async countChunks(key?: string): Promise<number> {
    const kept = await fromDevice(this.device, (device) => device.countChunks(key), 0);
    return kept + (await this.#memory.countChunks(key));
  }

  /** As `countChunks`, but what a failing device held when it was last read counts: it has not arrived. */
  async countUnsent(key?: string): Promise<number> {
    const kept = await fromDevice(this.device, (device) => device.countChunks(key), this.#lastCounts.get(key) ?? 0);
    this.#lastCounts.set(key, kept);
    return kept + (await this.#memory.countChunks(key));
  }

  async attemptsWithChunks(): Promise<string[]> {
    const kept = await fromDevice(this.device, (device) => device.attemptsWithChunks(), []);
    return [...new Set([...kept, ...(await this.#memory.attemptsWithChunks())])];
  }

  async putDeadLetter(letter: DeadLetter): Promise<void> {
    const { what } = letter;
    const isInMemory = what.kind === 'chunk' && this.#memory.hasChunk(what.chunk);
    if (isInMemory) await this.#memory.deleteChunk(what.chunk);
    try {
      if (this.device) return await this.device.putDeadLetter(letter);
    } catch (error) {
      console.warn('The device does not keep what the server refused.', error);
      if (what.kind === 'chunk' && !isInMemory) {
        // Dropping the bytes makes room for the letter, so that the queue goes on. The error is not caught: a chunk
        // that stayed in its queue would be resent at once, in an endless loop.
        const chunk = { ...what.chunk, bytes: new ArrayBuffer(0) };
        return this.device?.putDeadLetter({ ...letter, what: { kind: 'chunk', chunk } });
      }
    }
  }

  deleteDeadLetters(before: number): Promise<void> {
    return fromDevice(this.device, (device) => device.deleteDeadLetters(before), undefined);
  }
}

const same = (record: AttemptRecord) => record;

function earlier(a: ChunkRecord, b: ChunkRecord): ChunkRecord {
  return (a.segment - b.segment || a.sequence - b.sequence) <= 0 ? a : b;
}

const streamOf = ({ key, stream }: Pick<ChunkId, 'key' | 'stream'>) => `${key}/${stream}`;
