import type { Stream } from '@bandmark/contracts/api/attempts';
import { MAX_CHUNK_BYTES } from '@bandmark/contracts/chunk-upload';
import type { RecordingChunk } from '@bandmark/contracts/outbox';
import type { AttemptState, OutboxServices } from './attempt-state';
import { wantedSlices } from './chunk-slices';
import { type ChunkRecord, RECORD_VERSION } from './records';
import { sha256Hex } from './transport';

/**
 * A chunk is finished this long after its first slice. Counting slices is not enough: those of an earlier recorder are
 * four times as long.
 */
const LONGEST_WAIT_MS = 5_000;

/** Streams whose concatenated slices are one file. A thumbnail is a separate file. */
const JOINED = ['camera', 'screen'] as const satisfies readonly Stream[];
type JoinedStream = (typeof JOINED)[number];

export const isJoined = (stream: Stream): stream is JoinedStream => JOINED.some((joined) => joined === stream);

type Slice = RecordingChunk & { stream: JoinedStream };

/** The chunk to which the slices of a stream are appended. */
interface Growing {
  chunk: ChunkRecord;
  slices: number;
  cancelTimer(): void;
}

/** Slices of one stream and segment that are queued behind an earlier write. */
interface Waiting {
  slices: Slice[];
  stored: Promise<void>;
}

/**
 * Joins the slices of a few seconds into one chunk: a request and a file for each second of every candidate would be
 * most of the server's load. Every slice rewrites the growing chunk, so it is on the device as soon as it is recorded.
 * A chunk is sent only after it has stopped growing, because a sent chunk must never change. A crashed page leaves an
 * ordinary chunk, which pages of earlier versions can send too. Sequence numbers of chunks are assigned here, because
 * the recorder numbers slices.
 */
export class SliceJoiner {
  readonly #growing = new Map<JoinedStream, Growing>();
  readonly #waiting = new Map<JoinedStream, Waiting>();
  /** Serialises the writes of each stream in order of arrival; the streams do not wait for each other. */
  readonly #last = new Map<JoinedStream, Promise<unknown>>();
  #isClosed = false;

  constructor(
    private readonly state: AttemptState,
    private readonly services: Pick<OutboxServices, 'store' | 'timers' | 'now'>,
    /** Called when a chunk of the stream is ready to be sent. */
    private readonly onChunk: (stream: Stream) => void,
  ) {}

  /**
   * Resolves once the device has stored the slice. If the device is slower than the recorder, queued slices are stored
   * in one write, so that none waits for more than two writes.
   */
  put(slice: Slice): Promise<void> {
    const { stream } = slice;
    const waiting = this.#waiting.get(stream);
    if (waiting?.slices[0]?.segment === slice.segment) {
      waiting.slices.push(slice);
      return waiting.stored;
    }
    const slices = [slice];
    const stored = this.#inTurn(stream, () => {
      if (this.#waiting.get(stream)?.slices === slices) this.#waiting.delete(stream);
      return this.#store(slice, slices);
    });
    this.#waiting.set(stream, { slices, stored });
    return stored;
  }

  /** Finishes all growing chunks, also those of an earlier page or another tab. Resolves when they can be sent. */
  async finishAll(): Promise<void> {
    await Promise.all(JOINED.map((stream) => this.#inTurn(stream, () => this.#finish(stream))));
  }

  close(): void {
    this.#isClosed = true;
    for (const { cancelTimer } of this.#growing.values()) cancelTimer();
    this.#growing.clear();
  }

  /** @param first a slice with the stream and segment of all `slices` */
  async #store(first: Slice, slices: readonly Slice[]): Promise<void> {
    for (const some of byMostBytes(slices)) {
      const bytes = await new Blob(some.map((slice) => slice.bytes)).arrayBuffer();
      if (await this.#grow(first, bytes, some.length)) continue;
      if (this.#growing.has(first.stream)) await this.#finish(first.stream);
      await this.#begin(first, bytes, some.length);
    }
  }

  /** @param count number of slices in `more` @returns false if they need a new chunk */
  async #grow({ stream, segment }: Slice, more: ArrayBuffer, count: number): Promise<boolean> {
    const growing = this.#growing.get(stream);
    if (growing?.chunk.segment !== segment || growing.chunk.bytes.byteLength + more.byteLength > MAX_CHUNK_BYTES)
      return false;
    const slices = growing.slices + count;
    const bytes = concatenated(growing.chunk.bytes, more);
    const chunk = { ...growing.chunk, bytes, sha256: await sha256Hex(bytes), isGrowing: mayGrow(slices) };
    // Fails if another tab has sent or finished the chunk.
    if (!(await this.services.store.growChunk(chunk, growing.chunk.sha256))) return false;
    if (chunk.isGrowing) {
      this.#growing.set(stream, { ...growing, chunk, slices });
    } else {
      this.#forget(stream);
      this.onChunk(stream);
    }
    return true;
  }

  async #begin({ stream, segment, type, startedAt }: Slice, bytes: ArrayBuffer, slices: number): Promise<void> {
    const { key } = this.state;
    const { tabId } = this.state.authority;
    const isGrowing = mayGrow(slices);
    const chunk = { v: RECORD_VERSION, key, tabId, stream, segment, type, startedAt, bytes, isGrowing };
    const unnumbered = { ...chunk, storedAt: this.services.now(), sha256: await sha256Hex(bytes) };
    const sequence = await this.services.store.addChunk(unnumbered);
    if (!isGrowing) {
      this.onChunk(stream);
      return;
    }
    const finish = () => void this.#inTurn(stream, () => this.#finish(stream)).catch(warnOfChunk);
    const cancelTimer = this.services.timers.after(LONGEST_WAIT_MS, finish);
    this.#growing.set(stream, { chunk: { ...unnumbered, sequence }, slices, cancelTimer });
  }

  async #finish(stream: JoinedStream): Promise<void> {
    this.#forget(stream);
    if (this.#isClosed) return;
    await this.services.store.finishChunks(this.state.key, stream);
    this.onChunk(stream);
  }

  #forget(stream: JoinedStream): void {
    this.#growing.get(stream)?.cancelTimer();
    this.#growing.delete(stream);
  }

  #inTurn<T>(stream: JoinedStream, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(stream) ?? Promise.resolve()).then(work);
    this.#last.set(
      stream,
      done.catch(() => {}),
    );
    return done;
  }
}

/** Groups slices in order, up to the size limit of a chunk. A single slice above the limit is not split. */
function byMostBytes(slices: readonly Slice[]): Slice[][] {
  const groups: Slice[][] = [];
  let size = Infinity;
  for (const slice of slices) {
    size += slice.bytes.size;
    if (size <= MAX_CHUNK_BYTES) {
      groups.at(-1)?.push(slice);
      continue;
    }
    groups.push([slice]);
    size = slice.bytes.size;
  }
  return groups;
}

const mayGrow = (slices: number) => slices < wantedSlices();

function concatenated(first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(new Uint8Array(first));
  both.set(new Uint8Array(second), first.byteLength);
  return both.buffer;
}

/** Only warns, because the chunk stays on the device and the next slice, page or tab tries again. */
export function warnOfChunk(error: unknown): void {
  console.warn('The recording’s last seconds could not be made ready to send.', error);
}
