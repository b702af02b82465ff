import { DAY_MS } from '@bandmark/domain/durations';
import type { Timers } from '@bandmark/outbox/retry-queue';
import type { SinkPressure } from '../core/recording-sink';
import { HeldLock, lockName, type Locks } from './held-lock';
import { pressureOf } from './pressure';
import { RecordingSender, type SenderOptions, type Sending } from './recording-sender';
import type { RecordingRecord, RecordingStore } from './recording-store';
import type { SliceWriter } from './slice-writer';

export interface OutgoingOptions {
  store: RecordingStore;
  timers: Timers;
  random(): number;
  freeBytes(): Promise<number | null>;
  grantOfPage: SenderOptions['grantOfPage'];
  /** A state or the pressure may have changed. */
  onChange(): void;
  /** The receiver has the whole recording. */
  onSent(id: string): void;
}

/** A recording without an end is completed as it stands when no page has gone on with it for so long. */
const LEFT_FOR_GOOD_MS = DAY_MS;
/** A recording that its receiver still refuses so long after its last change leaves the device (decision 189). */
const REFUSED_FOR_GOOD_MS = 30 * DAY_MS;

interface Sent {
  sender: RecordingSender;
  /** Writer of this page's current recording. */
  writer: SliceWriter | null;
}

/** The recordings that this page sends, and how much of the device's room they take. */
export class Outgoing {
  readonly #sent = new Map<string, Sent>();
  readonly #done = new Set<string>();
  readonly #waitingBytes = new Map<string, number>();
  #freeBytes: number | null = null;
  #isFull = false;

  constructor(private readonly options: OutgoingOptions) {}

  /**
   * Begins to send a recording.
   * @param writer where this page records it
   * @param isOld its next refusal deletes it
   */
  send(record: RecordingRecord, writer: SliceWriter | null, isOld = false): void {
    this.#waitingBytes.set(record.id, record.waitingBytes);
    const { store, timers, random, grantOfPage, onChange } = this.options;
    const sender =
      this.#sent.get(record.id)?.sender ??
      new RecordingSender(record, {
        store,
        timers,
        random,
        grantOfPage,
        isOld,
        onChange,
        isHeldUp: () => this.#sent.get(record.id)?.writer?.isHeldUp === true,
        onAcknowledged: (after) => void this.#acknowledged(after),
        onDone: (last) => this.#finished(last),
      });
    this.#sent.set(record.id, { sender, writer });
    sender.flush();
  }

  /** Chunks of the recording became ready. */
  notify(id: string): void {
    this.#sent.get(id)?.sender.notify();
    void this.measure();
  }

  flush(id: string): void {
    this.#sent.get(id)?.sender.flush();
  }

  flushAll(): void {
    for (const { sender } of this.#sent.values()) sender.flush();
  }

  /** Nothing is left that this page could send now. */
  get isIdle(): boolean {
    return [...this.#sent.values()].every(({ sender }) => sender.isIdle);
  }

  get isEmpty(): boolean {
    return this.#sent.size === 0;
  }

  stateOf(id: string): Sending | 'sent' {
    return this.#done.has(id) ? 'sent' : (this.#sent.get(id)?.sender.sending ?? 'sending');
  }

  get pressure(): SinkPressure {
    if (this.#isFull) return 'stop';
    const waitingBytes = [...this.#waitingBytes.values()].reduce((total, bytes) => total + bytes, 0);
    return pressureOf({ waitingBytes, freeBytes: this.#freeBytes, where: this.options.store.where });
  }

  /** Asks the browser how much room is left. */
  async measure(): Promise<void> {
    this.#freeBytes = await this.options.freeBytes().catch(() => null);
    this.options.onChange();
  }

  weigh({ id, waitingBytes }: RecordingRecord): void {
    this.#waitingBytes.set(id, waitingBytes);
    this.options.onChange();
  }

  /** The device refused a slice. */
  markFull(): void {
    this.#isFull = true;
    this.options.onChange();
  }

  close(): void {
    for (const { sender } of this.#sent.values()) sender.close();
  }

  async #acknowledged(record: RecordingRecord): Promise<void> {
    this.weigh(record);
    const writer = this.#sent.get(record.id)?.writer;
    if (!writer?.isHeldUp) return;
    await writer.storeRefused();
    await writer.join();
    this.#isFull = writer.isHeldUp;
    this.flush(record.id);
  }

  #finished(record: RecordingRecord): void {
    this.#sent.delete(record.id);
    this.#waitingBytes.delete(record.id);
    if (record.state === 'ended') this.#done.add(record.id);
    this.options.onChange();
    if (record.state === 'ended') this.options.onSent(record.id);
  }
}

/**
 * Sends what pages left under targets that are not on this page. One whose tab is alive sends by itself; should it come
 * back in this moment, both send, which is harmless.
 */
export async function sendOthers(
  records: readonly RecordingRecord[],
  { store, outgoing, locks, now }: { store: RecordingStore; outgoing: Outgoing; locks: Locks; now: number },
): Promise<void> {
  for (const record of records) {
    const lock = new HeldLock(locks, lockName(record.key));
    if (!(await lock.take())) continue;
    lock.release();
    if (record.state === 'recording' && now - record.updatedAt > LEFT_FOR_GOOD_MS)
      await store.update(record.id, () => ({ state: 'ended' }));
    await store.joinSlices(record.id);
    outgoing.send(record, null, now - record.updatedAt > REFUSED_FOR_GOOD_MS);
  }
}
