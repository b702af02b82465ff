import type { Stream } from '@bandmark/contracts/api/attempts';
import { MOST_CHUNK_BYTES, MOST_CHUNK_SECONDS } from '@bandmark/contracts/chunk-upload';
import type { RecordingChunk } from '@bandmark/contracts/outbox';
import type { AttemptState, OutboxServices } from './attempt-state';
import { type ChunkRecord, RECORD_VERSION } from './records';
import { sha256Hex } from './transport';

/** A recorder gives a slice each second. */
const MOST_SLICES = MOST_CHUNK_SECONDS;
const LONGEST_WAIT_MS = 5_000;

/** Streams whose slices make one file when they stand behind each other. A thumbnail is a file of its own. */
const JOINED = ['camera', 'screen'] as const satisfies readonly Stream[];
type JoinedStream = (typeof JOINED)[number];

export const isJoined = (stream: Stream): stream is JoinedStream => JOINED.some((joined) => joined === stream);

/** The chunk of a stream that slices are added to. */
interface Growing {
  chunk: ChunkRecord;
  slices: number;
  cancelTimer(): void;
}

/**
 * Joins the slices of some seconds to one chunk: a request and a file for each second of every candidate would keep the
 * server busy with little else. Each slice is on the device as soon as it is recorded, because the chunk is stored again
 * with each; it is sent when it has stopped growing, so that what was sent never changes. Whatever a page leaves when it
 * dies is an ordinary chunk, for pages of earlier versions too. Chunks get their numbers here: the recorder's are those
 * of its slices.
 */
export class SliceJoiner {
  readonly #growing = new Map<JoinedStream, Growing>();
  /** Slices are stored in the order in which they came. */
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(
    private readonly state: AttemptState,
    private readonly services: Pick<OutboxServices, 'store' | 'timers'>,
    /** A chunk is ready to be sent. */
    private readonly onChunk: (stream: Stream) => void,
  ) {}

  /** Resolves once the device has stored the slice. */
  put(slice: RecordingChunk & { stream: JoinedStream }): Promise<void> {
    return this.#inTurn(async () => {
      const bytes = await slice.bytes.arrayBuffer();
      if (await this.#grow(slice, bytes)) return;
      if (this.#growing.has(slice.stream)) await this.#finish(slice.stream);
      await this.#begin(slice, bytes);
    });
  }

  /** Ends all growth, also of what an earlier page or another tab has left. Resolves when the chunks can be sent. */
  finishAll(): Promise<void> {
    return this.#inTurn(async () => {
      for (const stream of JOINED) await this.#finish(stream);
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const { cancelTimer } of this.#growing.values()) cancelTimer();
    this.#growing.clear();
  }

  /** @returns false when the slice needs a new chunk */
  async #grow({ stream, segment }: RecordingChunk & { stream: JoinedStream }, more: ArrayBuffer): Promise<boolean> {
    const growing = this.#growing.get(stream);
    if (growing?.chunk.segment !== segment || growing.chunk.bytes.byteLength + more.byteLength > MOST_CHUNK_BYTES)
      return false;
    const slices = growing.slices + 1;
    const bytes = concatenated(growing.chunk.bytes, more);
    const chunk = { ...growing.chunk, bytes, sha256: await sha256Hex(bytes), isGrowing: mayGrow(slices) };
    // Not where another tab has sent or finished the chunk.
    if (!(await this.services.store.growChunk(chunk, growing.chunk.sha256))) return false;
    if (chunk.isGrowing) {
      this.#growing.set(stream, { ...growing, chunk, slices });
    } else {
      this.#forget(stream);
      this.onChunk(stream);
    }
    return true;
  }

  async #begin(slice: RecordingChunk & { stream: JoinedStream }, bytes: ArrayBuffer): Promise<void> {
    const { stream, segment, type, startedAt } = slice;
    const { key } = this.state;
    const { tabId } = this.state.authority;
    const isGrowing = mayGrow(1);
    const chunk = { v: RECORD_VERSION, key, tabId, stream, segment, type, startedAt, bytes, isGrowing };
    const unnumbered = { ...chunk, sha256: await sha256Hex(bytes) };
    const sequence = await this.services.store.addChunk(unnumbered);
    if (!isGrowing) {
      this.onChunk(stream);
      return;
    }
    const finish = () => void this.#inTurn(() => this.#finish(stream)).catch(warnOfChunk);
    const cancelTimer = this.services.timers.after(LONGEST_WAIT_MS, finish);
    this.#growing.set(stream, { chunk: { ...unnumbered, sequence }, slices: 1, cancelTimer });
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

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

/** A hidden page may be discarded at any moment: what it records is sent at once. */
const mayGrow = (slices: number) => slices < MOST_SLICES && document.visibilityState !== 'hidden';

function concatenated(first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(new Uint8Array(first));
  both.set(new Uint8Array(second), first.byteLength);
  return both.buffer;
}

/** It stays on the device, and the next slice, page or tab tries again. */
export function warnOfChunk(error: unknown): void {
  console.warn('The recording’s last seconds could not be made ready to send.', error);
}
