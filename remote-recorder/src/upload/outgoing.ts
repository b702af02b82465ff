import { DAY_MS } from '@bandmark/domain/durations';
import type { Timers } from '@bandmark/outbox/retry-queue';
import type { SinkPressure } from '../core/recording-sink';
import type { UploadSnapshot } from '../panel/panel-upload';
import { HeldLock, type Locks } from './held-lock';
import { pressureOf } from './pressure';
import { RecordingSender, type SenderOptions } from './recording-sender';
import { isEmpty, type RecordingRecord, type RecordingStore } from './recording-store';
import { SliceWriter } from './slice-writer';

export interface OutgoingOptions {
  store: RecordingStore;
  timers: Timers;
  random(): number;
  freeBytes(): Promise<number | null>;
  grantOfPage: SenderOptions['grantOfPage'];
  /** The state of a recording or the pressure may have changed. */
  onChange(): void;
  /** The receiver has the whole recording, which is one of this page's target. */
  onSent(id: string): void;
}

/** An unfinished recording that no page has resumed for this long is completed as it stands. */
const LEFT_FOR_GOOD_MS = DAY_MS;
/** A recording that its receiver still refuses this long after its last change is deleted (decision 189). */
const REFUSED_FOR_GOOD_MS = 30 * DAY_MS;

interface Sent {
  sender: RecordingSender;
  /** The recording's writer in this page: it may hold what the device refused. */
  writer: SliceWriter | null;
  /** The recording is one of this page's target. */
  isOwn: boolean;
}

/** The recordings that this page sends, and the space that they take on the device. */
export class Outgoing {
  readonly #sent = new Map<string, Sent>();
  readonly #done = new Set<string>();
  readonly #waitingBytes = new Map<string, number>();
  #freeBytes: number | null = null;

  constructor(private readonly options: OutgoingOptions) {}

  /**
   * Starts sending a recording.
   * @param writer the recording's writer if this page records it
   * @param other for a recording of another target; `isOld`: whether the next refusal deletes it
   */
  send(record: RecordingRecord, writer: SliceWriter | null, other?: { isOld: boolean }): void {
    this.#waitingBytes.set(record.id, record.waitingBytes);
    const { store, timers, random, grantOfPage, onChange } = this.options;
    const sender =
      this.#sent.get(record.id)?.sender ??
      new RecordingSender(record, {
        store,
        timers,
        random,
        grantOfPage,
        isOld: other?.isOld === true,
        onChange,
        storeHeld: async () => (await this.#sent.get(record.id)?.writer?.storeRefused()) === true,
        onAcknowledged: (after) => this.weigh(after),
        onDone: (last) => this.#finished(last),
      });
    this.#sent.set(record.id, { sender, writer, isOwn: !other });
    sender.flush();
  }

  /** Starts sending a recording that this page adds to, or ends. */
  write(record: RecordingRecord): SliceWriter {
    const { store, timers, onChange } = this.options;
    const writer = new SliceWriter(record.id, {
      store,
      timers,
      onStored: (after) => this.weigh(after),
      onJoined: () => {
        this.#sent.get(record.id)?.sender.notify();
        void this.measure();
      },
      onChange,
    });
    this.send(record, writer);
    return writer;
  }

  flush(id: string): void {
    this.#sent.get(id)?.sender.flush();
  }

  /** Sends everything now, and what the device refused once it has room. */
  flushAll(): void {
    for (const { sender } of this.#sent.values()) sender.flush();
  }

  /** True when this page has nothing that it could send now. */
  get isIdle(): boolean {
    return [...this.#sent.values()].every(({ sender }) => sender.isIdle);
  }

  get isEmpty(): boolean {
    return this.#sent.size === 0;
  }

  /** @param id the recording that the panel shows; null for none */
  stateOf(id: string | null): UploadSnapshot['state'] {
    if ([...this.#sent.values()].some(({ sender, isOwn }) => isOwn && sender.isRefused)) return 'refused';
    if (id === null) return 'none';
    return this.#done.has(id) ? 'sent' : (this.#sent.get(id)?.sender.sending ?? 'none');
  }

  get pressure(): SinkPressure {
    if ([...this.#sent.values()].some(({ writer }) => writer?.isHeldUp)) return 'stop';
    const waitingBytes = [...this.#waitingBytes.values()].reduce((total, bytes) => total + bytes, 0);
    return pressureOf({ waitingBytes, freeBytes: this.#freeBytes, where: this.options.store.where });
  }

  /** Queries the free storage and updates the pressure. */
  async measure(): Promise<void> {
    this.#freeBytes = await this.options.freeBytes().catch(() => null);
    this.options.onChange();
  }

  weigh({ id, waitingBytes }: Pick<RecordingRecord, 'id' | 'waitingBytes'>): void {
    this.#waitingBytes.set(id, waitingBytes);
    this.options.onChange();
  }

  close(): void {
    for (const { sender } of this.#sent.values()) sender.close();
  }

  #finished(record: RecordingRecord): void {
    const isOwn = this.#sent.get(record.id)?.isOwn;
    this.#sent.delete(record.id);
    this.#waitingBytes.delete(record.id);
    if (record.state === 'ended') this.#done.add(record.id);
    this.options.onChange();
    if (record.state === 'ended' && isOwn) this.options.onSent(record.id);
  }
}

/** The recording that a page may resume; null without one. One without a slice is not worth resuming. */
export function latestUnfinished(records: readonly RecordingRecord[]): RecordingRecord | null {
  const open = records.filter((record) => record.state === 'recording' && !isEmpty(record));
  return open.sort((a, b) => a.updatedAt - b.updatedAt).at(-1) ?? null;
}

/** Sends recordings that earlier pages stored for this target, and ends all unfinished ones but `left`. */
export async function sendOwn(
  records: readonly RecordingRecord[],
  left: RecordingRecord | null,
  { store, outgoing }: { store: RecordingStore; outgoing: Outgoing },
): Promise<void> {
  for (const record of records) {
    await prepare(record, store, record !== left);
    outgoing.send(record, null);
  }
}

/**
 * Sends recordings that earlier pages stored for other targets. Skips a target whose tab is open, because that tab
 * sends them. If such a tab opens while this page sends, both send, which is harmless because chunks are idempotent.
 */
export async function sendOthers(
  records: readonly RecordingRecord[],
  { store, outgoing, locks, now }: { store: RecordingStore; outgoing: Outgoing; locks: Locks; now: number },
): Promise<void> {
  for (const record of records) {
    const lock = new HeldLock(locks, record.key);
    if (!(await lock.take())) continue;
    await lock.release();
    const age = now - record.updatedAt;
    await prepare(record, store, age > LEFT_FOR_GOOD_MS);
    outgoing.send(record, null, { isOld: age > REFUSED_FOR_GOOD_MS });
  }
}

/** Makes what an earlier page stored ready to send. @param isOver no page resumes the recording, so it ends here */
async function prepare({ id, state }: RecordingRecord, store: RecordingStore, isOver: boolean): Promise<void> {
  // A full device refuses these writes; sending what it has makes room.
  if (state === 'recording' && isOver) await store.update(id, () => ({ state: 'ended' })).catch(() => {});
  await store.joinSlices(id).catch(() => {});
}
