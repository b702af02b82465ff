import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { pageTimers } from '@bandmark/outbox/retry-queue';
import { RecorderError } from '../core/recorder-failure';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import { openDatabase } from './database';
import { HeldLock, lockName, locksOfBrowser, type Locks } from './held-lock';
import { latestUnfinished, Outgoing, sendOthers, sendOwn } from './outgoing';
import { freeBytesOfBrowser } from './pressure';
import { newRecord, type RecordingRecord, RecordingStore, secondsOf } from './recording-store';
import type { SliceWriter } from './slice-writer';
import type { UploadOptions } from './upload-options';
import type { UploadSnapshot } from './upload-snapshot';
import type { KnownTarget } from './upload-target';

interface Opened {
  store: RecordingStore;
  outgoing: Outgoing;
}

/** Uploads that still send although their panels are unmounted. A new panel of the same target takes over. */
const lingering = new Map<string, Upload>();

/**
 * The upload of one panel: a sink that stores slices on the device and sends them while the recorder records. It also
 * sends what earlier pages left on the device. Sending outlives the panel and ends when nothing is left to send.
 */
export class Upload implements RecordingSink {
  readonly sliceMs = CAMERA_RECORDING.deviceSliceMs;
  readonly #tabId = crypto.randomUUID();
  readonly #now: () => number;
  readonly #locks: Locks;
  readonly #opened: Promise<Opened>;
  readonly #listeners = new Set<() => void>();
  #target: KnownTarget;
  #lock: HeldLock;
  #writer: SliceWriter | null = null;
  #shownId: string | null = null;
  #snapshot: UploadSnapshot = { state: 'none', pressure: 'none', where: 'device', isOtherTab: false, left: null };
  #left: RecordingRecord | null = null;
  /** The recording of an earlier page that the current one resumes. */
  #resumed: RecordingRecord | null = null;
  #isOtherTab = false;
  /** A start under way. It keeps `#publish` from releasing the lock; the start after a cancelled one joins it. */
  #beginning: Promise<SliceWriter> | null = null;
  #isDisposed = false;
  /** The user has stopped the recording, but `complete` has not stored that yet. */
  #isEnding = false;
  /** Another upload has taken over: this one closes its store after its last slice. */
  #isHandedOver = false;

  constructor(
    target: KnownTarget,
    private readonly options: UploadOptions = {},
  ) {
    this.#target = target;
    this.#now = options.now ?? Date.now;
    this.#locks = options.locks === undefined ? locksOfBrowser() : options.locks;
    this.#lock = new HeldLock(this.#locks, lockName(target.key));
    const former = lingering.get(target.key);
    if (former) former.#handOver();
    this.#opened = this.#open();
    document.addEventListener('visibilitychange', this.#joinWhenHidden);
    window.addEventListener('pagehide', this.#joinNow);
    window.addEventListener('online', this.retry);
  }

  getSnapshot = (): UploadSnapshot => this.#snapshot;

  getPressure(): SinkPressure {
    return this.#snapshot.pressure;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @throws RecorderError `other-tab`, because only one tab at a time may record to a target */
  async nextSegment(): Promise<number> {
    const { store } = await this.#opened;
    this.#isEnding = false;
    const writer = this.#writer ?? (await (this.#beginning ??= this.#begin()));
    const record = await store.get(writer.id);
    return Math.max(0, ...(record?.segments ?? []).map(({ segment }) => segment)) + 1;
  }

  openSegment(start: SegmentStart): SegmentWriter {
    if (!this.#writer) throw new Error('openSegment: nextSegment comes first');
    return this.#writer.openSegment(start);
  }

  ending(): void {
    this.#isEnding = this.#writer !== null;
  }

  async complete(end: RecordingEnd): Promise<void> {
    const writer = this.#writer;
    if (!writer) return;
    this.#writer = null;
    const { outgoing } = await this.#opened;
    try {
      await writer.end(end);
    } finally {
      outgoing.flush(writer.id);
      this.#isEnding = false;
      this.#publish();
    }
  }

  /** Discards an unfinished recording. A completed one belongs to the host and stays. */
  async discard(): Promise<void> {
    const writer = this.#writer;
    if (!writer) return;
    this.#writer = null;
    this.#isEnding = false;
    this.#shownId = null;
    if (this.#resumed && !writer.hasSlices) {
      // Nothing was added to what an earlier page recorded, so that is offered again.
      this.#left = this.#resumed;
      return this.#publish();
    }
    const { outgoing } = await this.#opened;
    try {
      await writer.discard();
    } finally {
      outgoing.weigh({ id: writer.id, waitingBytes: 0 });
      outgoing.flush(writer.id);
      void outgoing.measure();
    }
  }

  /** Completes the unfinished recording of an earlier page as it stands. */
  async finishLeft(): Promise<void> {
    const left = this.#left;
    if (!left) return;
    this.#left = null;
    const { store, outgoing } = await this.#opened;
    const record = await store.get(left.id);
    if (!record) return;
    this.#shownId = record.id;
    // If the device is full, the writer stores the end once there is room.
    const ended = outgoing.write(record).end({ segments: [], thumbnail: null });
    await ended.catch(() => {});
    outgoing.flush(record.id);
    this.#publish();
  }

  /** Sends now, including recordings that the receiver refused. */
  retry = (): void => {
    void this.#opened.then(({ outgoing }) => outgoing.flushAll());
  };

  /** Replaces the grant of the same recordings. */
  async renew(target: KnownTarget): Promise<void> {
    const before = this.#target;
    this.#target = target;
    const { store } = await this.#opened;
    if (target.key !== before.key && !this.#isOtherTab) {
      const lock = new HeldLock(this.#locks, lockName(target.key));
      if (this.#lock.isHeld) await lock.take();
      this.#lock.release();
      this.#lock = lock;
    }
    const { endpoint, grant, key } = target;
    for (const record of await store.list())
      if (record.key === before.key) await store.update(record.id, () => ({ endpoint, grant, key }));
    this.retry();
  }

  /** The panel was unmounted. Sending of stored recordings continues. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#listeners.clear();
    lingering.set(this.#target.key, this);
    // Publish after the join: it closes the store when nothing is left to send.
    void this.#join().finally(() => this.#publish());
  }

  /** Stops, so that another panel or a later page takes over. With a store in memory it sends the rest first. */
  #handOver(): void {
    if (lingering.get(this.#target.key) === this) lingering.delete(this.#target.key);
    this.#isHandedOver = true;
    this.#isEnding = false;
    this.#lock.release();
    void this.#opened.then(({ store, outgoing }) => {
      if (store.where === 'memory' && !outgoing.isIdle) return;
      document.removeEventListener('visibilitychange', this.#joinWhenHidden);
      window.removeEventListener('pagehide', this.#joinNow);
      window.removeEventListener('online', this.retry);
      outgoing.close();
      if (!this.#writer?.isOpen) store.close();
    });
  }

  /** Starts a recording, or resumes the unfinished one of an earlier page. */
  async #begin(): Promise<SliceWriter> {
    const { store, outgoing } = await this.#opened;
    try {
      if (!(await this.#claim())) throw new RecorderError('other-tab');
      const { endpoint, grant, key } = this.#target;
      const own = { endpoint, grant, key, tabId: this.#tabId };
      this.#resumed = this.#left && (await store.update(this.#left.id, () => own));
      const record = this.#resumed ?? (await store.add(newRecord(crypto.randomUUID(), own)));
      this.#left = null;
      this.#shownId = record.id;
      this.#writer = outgoing.write(record);
      return this.#writer;
    } finally {
      this.#beginning = null;
      this.#publish();
    }
  }

  async #open(): Promise<Opened> {
    const store = new RecordingStore(await openDatabase(this.options.databaseName), this.#now);
    const outgoing = new Outgoing({
      store,
      timers: this.options.timers ?? pageTimers,
      random: this.options.random ?? Math.random,
      freeBytes: this.options.freeBytes ?? freeBytesOfBrowser,
      grantOfPage: ({ key }) => (key === this.#target.key ? this.#target.grant : null),
      onChange: () => this.#publish(),
      onSent: (id) => this.options.onSent?.(id),
    });
    const opened = { store, outgoing };
    const records = await store.list();
    const { key } = this.#target;
    if (records.some((record) => record.key === key)) await this.#claim(opened);
    const others = records.filter((record) => record.key !== key);
    await sendOthers(others, { ...opened, locks: this.#locks, now: this.#now() });
    await outgoing.measure();
    return opened;
  }

  /** Takes the target's lock and the recordings of earlier pages. @returns false when another tab holds the lock */
  async #claim(known?: Opened): Promise<boolean> {
    const opened = known ?? (await this.#opened);
    if (this.#lock.isHeld) return true;
    this.#isOtherTab = !(await this.#lock.take());
    if (this.#isOtherTab) this.#lock.wait(() => void this.#takeOver(opened).then(() => this.#publish()));
    else await this.#takeOver(opened);
    this.#publish();
    return !this.#isOtherTab;
  }

  async #takeOver({ store, outgoing }: Opened): Promise<void> {
    this.#isOtherTab = false;
    const own = (await store.list()).filter(({ key }) => key === this.#target.key);
    this.#left = latestUnfinished(own);
    await sendOwn(own, this.#left, { store, outgoing });
  }

  #join = async (): Promise<void> => {
    await this.#writer?.join().catch(() => {});
  };

  #joinNow = (): void => void this.#join();

  #joinWhenHidden = (): void => {
    if (document.visibilityState === 'hidden') void this.#join();
  };

  #publish(): void {
    void this.#opened.then(({ store, outgoing }) => {
      if (this.#isDisposed) {
        // The recorder's last slice arrives after its panel was unmounted; a thumbnail never does.
        if (this.#writer?.isOpen) return;
        if (!this.#isEnding) return void ((this.#isHandedOver || outgoing.isIdle) && this.#handOver());
        return void this.complete({ segments: [], thumbnail: null }).catch(() => {});
      }
      const isUsed = this.#writer !== null || this.#beginning !== null || this.#left !== null || !outgoing.isEmpty;
      if (this.#lock.isHeld && !isUsed) this.#lock.release();
      const snapshot: UploadSnapshot = {
        state: outgoing.stateOf(this.#shownId),
        pressure: outgoing.pressure,
        where: store.where,
        isOtherTab: this.#isOtherTab,
        left: this.#left && { seconds: Math.floor(secondsOf(this.#left)) },
      };
      // A new object would re-render the panel.
      if (JSON.stringify(snapshot) === JSON.stringify(this.#snapshot)) return;
      this.#snapshot = snapshot;
      for (const listener of this.#listeners) listener();
    });
  }
}
