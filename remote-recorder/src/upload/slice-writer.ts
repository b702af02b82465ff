import { MAX_CHUNK_SECONDS } from '@bandmark/contracts/chunk-upload';
import { wantedSlices } from '@bandmark/outbox/chunk-slices';
import type { Timers } from '@bandmark/outbox/retry-queue';
import type { RecordingEnd, SegmentStart, SegmentWriter } from '../core/recording-sink';
import type { RecordingRecord, RecordingStore, SegmentRecord } from './recording-store';

export interface SliceWriterOptions {
  store: RecordingStore;
  timers: Timers;
  /** A slice is on the device. */
  onStored(record: RecordingRecord): void;
  /** Slices were joined: new chunks can be sent. */
  onJoined(): void;
  /** A segment has ended (`isOpen`), or the device refused a slice, which now waits in memory (`isHeldUp`). */
  onChange(): void;
}

/**
 * Stores the slices of one recording on the device in the order of arrival, and joins those of some seconds into
 * chunks, because a request per slice would overload a receiver. Slices that the device refuses wait in memory, and all
 * later ones behind them: a gap would make the rest of the segment undecodable.
 */
export class SliceWriter {
  #last: Promise<unknown> = Promise.resolve();
  #refused: { begun: SegmentRecord; bytes: ArrayBuffer }[] = [];
  /** The end that the device refused to store. */
  #refusedEnd: 'ended' | 'discarded' | null = null;
  /** Slices have come, stored or not. */
  hasSlices = false;
  #unjoined = 0;
  #openSegments = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(
    readonly id: string,
    private readonly options: SliceWriterOptions,
  ) {}

  /** More slices may come. */
  get isOpen(): boolean {
    return this.#openSegments > 0;
  }

  /** Slices or the end wait in memory, so the recording is not whole on the device. */
  get isHeldUp(): boolean {
    return this.#refused.length > 0 || this.#refusedEnd === 'ended';
  }

  openSegment({ segment, type, startedAt }: SegmentStart): SegmentWriter {
    const { store } = this.options;
    this.#openSegments += 1;
    const begun = { segment, type, startedAt, lastAt: startedAt, slices: 0, chunks: 0 };
    this.#inTurn(() => store.update(this.id, ({ segments }) => ({ segments: [...segments, begun] }))).catch(() => {});
    return {
      put: (slice) => {
        this.hasSlices = true;
        return this.#inTurn(async () => this.#put(begun, await slice.arrayBuffer()));
      },
      close: () =>
        this.#inTurn(async () => {
          try {
            await this.#tryJoin();
            const record = await store.get(this.id);
            const stored = record?.segments.find((each) => each.segment === segment);
            // What the device could not join or store yet is no chunk, but the segment is not empty.
            const isEmpty = !stored?.slices && !this.#refused.some(({ begun: of }) => of === begun);
            return { segment, chunks: stored?.chunks || (isEmpty ? 0 : 1) };
          } finally {
            // Last, because the upload may close the store as soon as its writer is not open.
            this.#openSegments -= 1;
            this.options.onChange();
          }
        }),
    };
  }

  /** Joins the stored slices now: the page is about to close, or the recording has ended. */
  join(): Promise<void> {
    return this.#inTurn(() => this.#join());
  }

  /** Stores the end of the recording. If the device refuses it, `storeRefused` tries again. */
  end({ thumbnail, segments }: RecordingEnd): Promise<void> {
    return this.#inTurn(async () => {
      const last = segments.at(-1)?.segment;
      // A recording without its thumbnail is better than one that never ends.
      if (thumbnail && last !== undefined)
        await this.options.store.putThumbnail(this.id, last, await thumbnail.arrayBuffer()).catch(() => {});
      await this.#storeEnd('ended');
    });
  }

  /** Deletes the bytes, also those in memory. If the device refuses to store that, `storeRefused` tries again. */
  discard(): Promise<void> {
    return this.#inTurn(async () => {
      this.#refused = [];
      await this.#storeEnd('discarded');
    });
  }

  /**
   * Stores the slices that wait in memory, and then the end, as far as the device has room again.
   * @returns whether something still waits
   */
  async storeRefused(): Promise<boolean> {
    const isRefused = () => this.isHeldUp || this.#refusedEnd !== null;
    if (!isRefused()) return false;
    await this.#inTurn(async () => {
      for (let next = this.#refused[0]; next; next = this.#refused[0]) {
        await this.#store(next.begun, next.bytes);
        this.#refused.shift();
      }
      if (this.#refusedEnd) await this.#storeEnd(this.#refusedEnd);
    }).catch(() => {});
    return isRefused();
  }

  /** Runs `work` after all earlier calls. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #storeEnd(state: 'ended' | 'discarded'): Promise<void> {
    const { store } = this.options;
    try {
      await (state === 'discarded' ? store.discard(this.id) : store.update(this.id, () => ({ state })));
      this.#refusedEnd = null;
    } catch (error) {
      this.#refusedEnd = state;
      throw error;
    }
  }

  async #put(begun: SegmentRecord, bytes: ArrayBuffer): Promise<void> {
    try {
      if (this.isHeldUp) throw new DOMException('Earlier slices wait for room.', 'QuotaExceededError');
      await this.#store(begun, bytes);
    } catch (error) {
      this.#refused.push({ begun, bytes });
      this.options.onChange();
      throw error;
    }
  }

  async #store(begun: SegmentRecord, bytes: ArrayBuffer): Promise<void> {
    const record = await this.options.store.putSlice(this.id, begun, bytes);
    // The visitor has cleared the storage: the receiver could not get the recording whole, so it ends here.
    if (!record) throw new DOMException('The recording is not on the device any more.', 'NotFoundError');
    this.options.onStored(record);
    this.#unjoined += 1;
    if (this.#unjoined >= wantedSlices()) await this.#tryJoin();
    else
      this.#cancelTimer ??= this.options.timers.after(MAX_CHUNK_SECONDS * 1000, () => void this.#inTurn(this.#tryJoin));
  }

  /** If the device refuses the join, the slices stay stored and the next join retries. */
  #tryJoin = (): Promise<void> => this.#join().catch(() => {});

  async #join(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#unjoined = 0;
    await this.options.store.joinSlices(this.id);
    this.options.onJoined();
  }
}
