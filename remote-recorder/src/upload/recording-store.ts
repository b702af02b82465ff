import { MAX_CHUNK_BYTES } from '@bandmark/contracts/chunk-upload';
import { MAX_CHUNK_SLICES } from '@bandmark/outbox/chunk-slices';
import type { Database, Key, Transaction } from './database';

/** One segment: a run of MediaRecorder. */
export interface SegmentRecord {
  segment: number;
  type: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Time at which its last slice was stored, epoch milliseconds. */
  lastAt: number;
  /** Slices stored so far, joined or not. */
  slices: number;
  /** Chunks joined so far. */
  chunks: number;
}

/** Metadata of a recording on the device. Updates keep unknown fields, which newer versions of the script may add. */
export interface RecordingRecord {
  v: 1;
  /** UUID; part of the receiver's URLs. */
  id: string;
  /** Key of the target (`KnownTarget`): panels with the same key may resume the recording. */
  key: string;
  /** Absolute URL. */
  endpoint: string;
  grant: string;
  tabId: string;
  segments: readonly SegmentRecord[];
  /** Segment whose number the thumbnail is stored under; null without a thumbnail. */
  thumbnailOf: number | null;
  /** Bytes that the receiver has not acknowledged yet. */
  waitingBytes: number;
  /** `ended`: whole; `complete` follows once all chunks are sent. `discarded`: the receiver is to delete it. */
  state: 'recording' | 'ended' | 'discarded';
  /** Epoch milliseconds of the last change on this device. */
  updatedAt: number;
}

export const newRecord = (id: string, of: Pick<RecordingRecord, 'key' | 'endpoint' | 'grant' | 'tabId'>) =>
  ({ v: 1, id, ...of, segments: [], thumbnailOf: null, waitingBytes: 0, state: 'recording' }) as const;

/** Whether no slice was ever stored. */
export const isEmpty = ({ segments }: RecordingRecord): boolean => segments.every(({ slices }) => slices === 0);

/** Recorded time in seconds. */
export function secondsOf({ segments }: RecordingRecord): number {
  return segments.reduce((total, { startedAt, lastAt }) => total + Math.max(0, lastAt - startedAt), 0) / 1000;
}

export type UploadStream = 'camera' | 'thumbnail';

export interface Chunk {
  stream: UploadStream;
  segment: number;
  sequence: number;
  type: string;
  startedAt: number;
  /** Not a Blob: IndexedDB stores a buffer inside the database itself, so a committed record has all of its bytes. */
  bytes: ArrayBuffer;
}

/**
 * Recordings of this origin that their receivers do not have in full. Each method is atomic, except `joinSlices`, and
 * `discard` on a full device.
 */
export class RecordingStore {
  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  get where() {
    return this.database.where;
  }

  /** As `Database.reopened`. */
  get reopened() {
    return this.database.reopened;
  }

  list(): Promise<RecordingRecord[]> {
    return this.database.run(async (transaction) => {
      const keys = await transaction.keys('recordings', []);
      return (await Promise.all(keys.map((key) => transaction.get('recordings', key)))) as RecordingRecord[];
    });
  }

  add(record: Omit<RecordingRecord, 'updatedAt'>): Promise<RecordingRecord> {
    return this.database.run(async (transaction) => {
      const added = { ...record, updatedAt: this.now() };
      await transaction.put('recordings', [record.id], added);
      return added;
    });
  }

  get(id: string): Promise<RecordingRecord | null> {
    return this.database.run(
      async (transaction) => ((await transaction.get('recordings', [id])) ?? null) as RecordingRecord | null,
    );
  }

  /** @returns the record after the change; null when it has been deleted */
  update(id: string, change: (record: RecordingRecord) => Partial<RecordingRecord>): Promise<RecordingRecord | null> {
    return this.database.run((transaction) => this.#change(transaction, id, change));
  }

  /**
   * Resolves once the slice is on the device.
   * @param begun its segment, which is added if the device refused it when it began
   */
  putSlice(id: string, begun: SegmentRecord, bytes: ArrayBuffer): Promise<RecordingRecord | null> {
    const { segment } = begun;
    return this.database.run(async (transaction) => {
      const record = await this.#change(transaction, id, ({ waitingBytes, segments }) => ({
        waitingBytes: waitingBytes + bytes.byteLength,
        segments: changed(withSegment(segments, begun), segment, (before) => ({
          slices: before.slices + 1,
          lastAt: this.now(),
        })),
      }));
      const index = record?.segments.find((each) => each.segment === segment)?.slices;
      if (index !== undefined) await transaction.put('slices', [id, segment, index - 1], bytes);
      return record;
    });
  }

  putThumbnail(id: string, segment: number, bytes: ArrayBuffer): Promise<RecordingRecord | null> {
    return this.database.run(async (transaction) => {
      const chunk: Chunk = { ...thumbnailOf(segment), startedAt: this.now(), bytes };
      const record = await this.#change(transaction, id, ({ waitingBytes }) => ({
        thumbnailOf: segment,
        waitingBytes: waitingBytes + bytes.byteLength,
      }));
      if (record) await transaction.put('chunks', chunkKey(id, chunk), chunk);
      return record;
    });
  }

  /**
   * Joins all stored slices into chunks, one transaction per chunk. A chunk never changes once joined, so sending it
   * twice is harmless, whichever page sends it.
   */
  async joinSlices(id: string): Promise<void> {
    while (await this.database.run((transaction) => this.#joinNext(transaction, id)));
  }

  /** The next chunk to send: camera before thumbnail, in order. */
  firstChunk(id: string): Promise<Chunk | null> {
    return this.database.run(async (transaction) => {
      const [key] = await transaction.keys('chunks', [id], 1);
      return key ? ((await transaction.get('chunks', key)) as Chunk) : null;
    });
  }

  /** Deletes an acknowledged chunk. @returns the record after the change; null if the chunk was deleted already */
  deleteChunk(id: string, chunk: Chunk): Promise<RecordingRecord | null> {
    return this.database.run(async (transaction) => {
      const key = chunkKey(id, chunk);
      // Another tab may have sent and deleted it already.
      if ((await transaction.get('chunks', key)) === undefined) return null;
      await transaction.delete('chunks', key);
      return this.#change(transaction, id, ({ waitingBytes }) => ({
        waitingBytes: Math.max(0, waitingBytes - chunk.bytes.byteLength),
      }));
    });
  }

  /** Deletes the bytes and marks the record, which stays until the receiver has deleted its copy. */
  async discard(id: string): Promise<void> {
    const discard = () =>
      this.database.run(async (transaction) => {
        await deleteBytes(transaction, id);
        await this.#change(transaction, id, () => ({ state: 'discarded', waitingBytes: 0 }));
      });
    // A full device may refuse the record while the bytes are there. Otherwise in one transaction: a page that resumes
    // a recording without its bytes could not complete it.
    await discard().catch(async () => {
      await this.database.run((transaction) => deleteBytes(transaction, id));
      await discard();
    });
  }

  delete(id: string): Promise<void> {
    return this.database.run(async (transaction) => {
      await deleteBytes(transaction, id);
      await transaction.delete('recordings', [id]);
    });
  }

  close(): void {
    this.database.close();
  }

  async #change(
    transaction: Transaction,
    id: string,
    change: (record: RecordingRecord) => Partial<RecordingRecord>,
  ): Promise<RecordingRecord | null> {
    const before = (await transaction.get('recordings', [id])) as RecordingRecord | undefined;
    if (!before) return null;
    const after = { ...before, ...change(before), updatedAt: this.now() };
    await transaction.put('recordings', [id], after);
    return after;
  }

  /** @returns whether a chunk was joined */
  async #joinNext(transaction: Transaction, id: string): Promise<boolean> {
    const [first] = await transaction.keys('slices', [id], 1);
    const segment = first?.[1];
    if (!first || typeof segment !== 'number') return false;
    const keys = await transaction.keys('slices', [id, segment], MAX_CHUNK_SLICES);
    const slices = (await Promise.all(keys.map((key) => transaction.get('slices', key)))) as ArrayBuffer[];
    const joined = upTo(MAX_CHUNK_BYTES, slices);
    const record = await this.#change(transaction, id, ({ segments }) => ({
      segments: changed(segments, segment, ({ chunks }) => ({ chunks: chunks + 1 })),
    }));
    const own = record?.segments.find((each) => each.segment === segment);
    if (!own) return false;
    const { type, startedAt, chunks } = own;
    const bytes = concatenated(joined);
    const chunk: Chunk = { stream: 'camera', segment, sequence: chunks - 1, type, startedAt, bytes };
    await transaction.put('chunks', chunkKey(id, chunk), chunk);
    await Promise.all(keys.slice(0, joined.length).map((key) => transaction.delete('slices', key)));
    return true;
  }
}

const chunkKey = (id: string, { stream, segment, sequence }: Chunk): Key => [id, stream, segment, sequence];

const thumbnailOf = (segment: number) => ({ stream: 'thumbnail', segment, sequence: 0, type: 'image/jpeg' }) as const;

async function deleteBytes(transaction: Transaction, id: string): Promise<void> {
  for (const store of ['slices', 'chunks'] as const)
    for (const key of await transaction.keys(store, [id])) await transaction.delete(store, key);
}

const withSegment = (segments: readonly SegmentRecord[], begun: SegmentRecord) =>
  segments.some(({ segment }) => segment === begun.segment) ? segments : [...segments, begun];

function changed(
  segments: readonly SegmentRecord[],
  segment: number,
  change: (before: SegmentRecord) => Partial<SegmentRecord>,
): SegmentRecord[] {
  return segments.map((each) => (each.segment === segment ? { ...each, ...change(each) } : each));
}

/** The leading slices whose total size is within the limit, at least one. */
function upTo(mostBytes: number, slices: readonly ArrayBuffer[]): ArrayBuffer[] {
  let total = 0;
  return slices.filter((slice, at) => (total += slice.byteLength) <= mostBytes || at === 0);
}

function concatenated(slices: readonly ArrayBuffer[]): ArrayBuffer {
  const all = new Uint8Array(slices.reduce((total, { byteLength }) => total + byteLength, 0));
  let at = 0;
  for (const slice of slices) {
    all.set(new Uint8Array(slice), at);
    at += slice.byteLength;
  }
  return all.buffer;
}
