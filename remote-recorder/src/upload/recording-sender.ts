import { RetryQueue, type Timers } from '@bandmark/outbox/retry-queue';
import { TransportError } from '@bandmark/outbox/transport';
import { complete, discard, putChunk, type StreamCount } from './receiver-calls';
import type { RecordingRecord, RecordingStore } from './recording-store';

/** A chunk is at most 4 MiB; a slow phone uploads that in a minute. */
const TIMEOUT_MS = 60_000;

/** `waiting`: the receiver is unreachable. `refused`: it does not accept this recording with this grant. */
type Sending = 'sending' | 'waiting' | 'refused';

export interface SenderOptions {
  store: RecordingStore;
  timers: Timers;
  /** 0–1 */
  random(): number;
  /**
   * Stores the slices and the end that exist only in the page's memory. @returns whether some still do: then the
   * recording is not whole and must not complete
   */
  storeHeld(): Promise<boolean>;
  /** The page's current grant for this recording, tried after the stored one was refused; null if the page has none. */
  grantOfPage(record: RecordingRecord): string | null;
  /** Whether the next refusal deletes the recording from the device. */
  isOld: boolean;
  onChange(): void;
  /** Bytes were deleted from the device: the receiver stored a chunk, or refused an old recording. */
  onAcknowledged(record: RecordingRecord): void;
  /** The receiver has the whole recording or has deleted it. The device has deleted it too. */
  onDone(record: RecordingRecord): void;
}

/** Sends a recording's chunks in order, one at a time, then `complete`. Chunks are deleted only once acknowledged. */
export class RecordingSender {
  sending: Sending = 'sending';
  /** True when nothing is left to send or the receiver refused. */
  isIdle = false;
  #isDone = false;
  #last: RecordingRecord;
  readonly #reopened: number;
  readonly #queue: RetryQueue;

  constructor(
    record: RecordingRecord,
    private readonly options: SenderOptions,
  ) {
    this.#last = record;
    this.#reopened = options.store.reopened;
    this.#queue = new RetryQueue({
      timers: options.timers,
      random: options.random,
      timeoutMs: TIMEOUT_MS,
      sendNext: async (signal) => {
        this.isIdle = false;
        const outcome = await this.#sendNext(signal).catch((error: unknown) => this.#renewed(error));
        this.isIdle = outcome === 'empty';
        return outcome;
      },
      onFailure: (kind) => {
        this.isIdle = kind !== 'transient';
        this.#become(this.isIdle ? 'refused' : 'waiting');
        if (this.isIdle && options.isOld) void this.#forget().catch(() => {});
      },
      onSuccess: () => this.#become('sending'),
    });
  }

  /** A refused deletion at the receiver does not count: to the user the recording is gone. */
  get isRefused(): boolean {
    return this.sending === 'refused' && this.#last.state !== 'discarded';
  }

  /** New chunks can be sent. Does not cut a back-off short. */
  notify(): void {
    if (this.sending !== 'refused') this.#queue.notify();
  }

  /** Sends now, even after a refusal. */
  flush(): void {
    this.#queue.flush();
  }

  close(): void {
    this.#queue.close();
  }

  /** Deletes the recording from the device. If that fails, a later page deletes it. */
  async #forget(): Promise<void> {
    this.#isDone = true;
    await this.options.store.delete(this.#last.id);
    this.options.onAcknowledged({ ...this.#last, waitingBytes: 0 });
  }

  #become(sending: Sending): void {
    this.sending = sending;
    this.options.onChange();
  }

  async #sendNext(signal: AbortSignal): Promise<'sent' | 'empty'> {
    const { store, onAcknowledged } = this.options;
    if (this.#isDone) return 'empty';
    // Also between chunks: on a full device each acknowledged one makes room.
    const isHeldUp = await this.options.storeHeld();
    const record = await store.get(this.#last.id);
    if (!record) {
      // Another tab has sent the rest and deleted the record, unless the visitor may have cleared the storage.
      if (store.reopened !== this.#reopened) this.#last = { ...this.#last, state: 'discarded' };
      return this.#end();
    }
    this.#last = record;
    if (record.state === 'discarded') {
      await discard(record, signal);
    } else {
      let chunk = await store.firstChunk(record.id);
      // Slices that were not joined yet; `complete` would otherwise leave them behind. Only after the chunks: on a full
      // device there is room once those are sent.
      if (!chunk && (isHeldUp || record.state === 'ended')) {
        await store.joinSlices(record.id);
        chunk = await store.firstChunk(record.id);
      }
      if (chunk) {
        await putChunk(record, chunk, signal);
        const after = await store.deleteChunk(this.#last.id, chunk);
        if (after) onAcknowledged(after);
        return 'sent';
      }
      if (isHeldUp) throw new TransportError('transient', 'The recording waits for room on the device.');
      if (record.state !== 'ended') return 'empty';
      const counts = countsOf(record);
      // Without a chunk the receiver has no such recording: it would refuse the end for ever.
      if (counts.length > 0) await complete(record, counts, signal);
      else this.#last = { ...record, state: 'discarded' };
    }
    await store.delete(this.#last.id);
    return this.#end();
  }

  /** Retries with the page's grant: the stored one may have expired. @throws the refusal if there is no other grant */
  async #renewed(refusal: unknown): Promise<'sent'> {
    if (!(refusal instanceof TransportError && refusal.kind === 'refused')) throw refusal;
    const grant = this.options.grantOfPage(this.#last);
    if (grant === null || grant === this.#last.grant) throw refusal;
    await this.options.store.update(this.#last.id, () => ({ grant }));
    return 'sent';
  }

  #end(): 'empty' {
    this.#isDone = true;
    this.options.onDone(this.#last);
    return 'empty';
  }
}

function countsOf({ segments, thumbnailOf }: RecordingRecord): StreamCount[] {
  const cameras = segments.map(({ segment, chunks }) => ({ stream: 'camera' as const, segment, chunks }));
  const thumbnails = thumbnailOf === null ? [] : [{ stream: 'thumbnail' as const, segment: thumbnailOf, chunks: 1 }];
  return [...cameras, ...thumbnails].filter(({ chunks }) => chunks > 0);
}
