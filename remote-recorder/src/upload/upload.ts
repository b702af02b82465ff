import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { pageTimers } from '@bandmark/outbox/retry-queue';
import { RecorderError } from '../core/recorder-failure';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import { openDatabase } from './database';
import { locksOfBrowser, type Locks } from './held-lock';
import { Outgoing, sendOthers } from './outgoing';
import { freeBytesOfBrowser } from './pressure';
import { newRecord, type RecordingRecord, RecordingStore, secondsOf } from './recording-store';
import type { SliceWriter } from './slice-writer';
import { type Opened, TargetClaim } from './target-claim';
import type { UploadOptions } from './upload-options';
import type { UploadSnapshot } from './upload-snapshot';
import type { KnownTarget } from './upload-target';

/** Uploads that still send although their panels are unmounted. A new panel of the same target takes over. */
const lingering = new Map<string, Upload>();

/**
 * The upload of one panel: a sink that stores slices on the device and sends them while the recorder records. It also
 * sends what earlier pages left on the device. Sending outlives the panel and ends when nothing is left to send.
 */
export class Upload implements RecordingSink {
  readonly sliceMs = CAMERA_RECORDING.deviceSliceMs;
  readonly #tabId = crypto.randomUUID();
  readonly #locks: Locks;
  readonly #opened: Promise<Opened>;
  readonly #listeners = new Set<() => void>();
  #target: KnownTarget;
  readonly #claim: TargetClaim;
  #writer: SliceWriter | null = null;
  #shownId: string | null = null;
  #snapshot: UploadSnapshot = { state: 'none', pressure: 'none', where: 'device', isOtherTab: false, left: null };
  /** The recording of an earlier page that the current one resumes. */
  #resumed: RecordingRecord | null = null;
  /** A start under way; the start after a cancelled one joins it. */
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
    this.#locks = options.locks === undefined ? locksOfBrowser() : options.locks;
    this.#claim = new TargetClaim(target.key, this.#locks, this.#retake);
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
    const writer = this.#writer ?? (await (this.#beginning ??= this.#inTurn((opened) => this.#begin(opened))));
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
      this.#claim.left = this.#resumed;
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
  finishLeft(): Promise<void> {
    return this.#inTurn(async ({ store, outgoing }) => {
      const { left } = this.#claim;
      const record = left && (await store.get(left.id));
      this.#claim.left = null;
      if (!record) return;
      this.#shownId = record.id;
      // If the device is full, the writer stores the end once there is room.
      const ended = outgoing.write(record).end({ segments: [], thumbnail: null });
      await ended.catch(() => {});
      outgoing.flush(record.id);
    });
  }

  /** Sends now, including recordings that the receiver refused. */
  retry = (): void => {
    void this.#opened.then(({ outgoing }) => outgoing.flushAll());
  };

  /** Replaces the grant of the same recordings. */
  async renew(target: KnownTarget): Promise<void> {
    this.#target = target;
    await this.#inTurn((opened) => this.#claim.renew(target, opened));
    this.retry();
  }

  /** The panel was unmounted. Sending of stored recordings continues. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#listeners.clear();
    lingering.set(this.#claim.key, this);
    // Publish after the join: it closes the store when nothing is left to send.
    void this.#join().finally(() => this.#publish());
  }

  /** Stops, so that another panel or a later page takes over. With a store in memory it sends the rest first. */
  #handOver(): void {
    if (lingering.get(this.#claim.key) === this) lingering.delete(this.#claim.key);
    this.#isHandedOver = true;
    this.#isEnding = false;
    void this.#claim.release();
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
  async #begin(opened: Opened): Promise<SliceWriter> {
    try {
      if (!(await this.#claim.take(opened))) throw new RecorderError('other-tab');
      const { left, key } = this.#claim;
      const { endpoint, grant } = this.#target;
      const own = { endpoint, grant, key, tabId: this.#tabId };
      this.#resumed = left && (await opened.store.update(left.id, () => own));
      const record = this.#resumed ?? (await opened.store.add(newRecord(crypto.randomUUID(), own)));
      this.#claim.left = null;
      this.#shownId = record.id;
      this.#writer = opened.outgoing.write(record);
      return this.#writer;
    } finally {
      this.#beginning = null;
    }
  }

  async #open(): Promise<Opened> {
    const { now = Date.now, timers = pageTimers, random = Math.random, freeBytes = freeBytesOfBrowser } = this.options;
    const store = new RecordingStore(await openDatabase(this.options.databaseName), now);
    const outgoing = new Outgoing({
      store,
      timers,
      random,
      freeBytes,
      grantOfPage: ({ key }) => (key === this.#claim.key ? this.#target.grant : null),
      onChange: () => this.#publish(),
      onSent: (id) => this.options.onSent?.(id),
    });
    const opened = { store, outgoing };
    const records = await store.list();
    const { key } = this.#claim;
    if (records.some((record) => record.key === key)) await this.#claim.take(opened);
    const others = records.filter((record) => record.key !== key);
    await sendOthers(others, { ...opened, locks: this.#locks, now: now() });
    await outgoing.measure();
    return opened;
  }

  #retake = (): void => void this.#inTurn((opened) => this.#claim.take(opened)).catch(() => {});

  #inTurn<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    return this.#claim
      .inTurn(async () => work(await this.#opened))
      .finally(() => {
        if (!this.#isDisposed) this.#publish();
      });
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
      const { isHeld, isBusy, isOtherTab, left } = this.#claim;
      const isUsed = this.#writer !== null || isBusy || left !== null || !outgoing.isEmpty;
      if (isHeld && !isUsed) void this.#claim.release();
      const snapshot: UploadSnapshot = {
        state: outgoing.stateOf(this.#shownId),
        pressure: outgoing.pressure,
        where: store.where,
        isOtherTab,
        left: left && { seconds: Math.floor(secondsOf(left)) },
      };
      // A new object would re-render the panel.
      if (JSON.stringify(snapshot) === JSON.stringify(this.#snapshot)) return;
      this.#snapshot = snapshot;
      for (const listener of this.#listeners) listener();
    });
  }
}
