import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { pageTimers } from '@bandmark/outbox/retry-queue';
import { RecorderError } from '../core/recorder-failure';
import type { RecordingEnd, RecordingSink, SegmentStart, SegmentWriter, SinkPressure } from '../core/recording-sink';
import type { UploadSnapshot } from '../panel/panel-upload';
import { openDatabase } from './database';
import { locksOfBrowser, type Locks } from './held-lock';
import { Outgoing, sendOthers } from './outgoing';
import { freeBytesOfBrowser } from './pressure';
import { newRecord, type RecordingRecord, RecordingStore, secondsOf } from './recording-store';
import type { SliceWriter } from './slice-writer';
import { type Opened, TargetClaim } from './target-claim';
import type { UploadOptions } from './upload-options';
import type { KnownTarget } from './upload-target';

/** Uploads of this page, including those that still send although their panels are unmounted. */
const uploads = new Set<Upload>();

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
  readonly #claim: TargetClaim;
  #writer: SliceWriter | null = null;
  #shownId: string | null = null;
  #snapshot: UploadSnapshot = { state: 'none', pressure: 'none', where: 'device', isOtherTab: false, left: null };
  /** The recording of an earlier page that the current one resumes. */
  #resumed: RecordingRecord | null = null;
  /** A start under way; the start after a cancelled one joins it. */
  #beginning: Promise<SliceWriter> | null = null;
  #isDisposed = false;
  /** The user has stopped or discarded the recording, but that is not stored yet. */
  #ending: { stored: Promise<void>; onStored(): void } | null = null;
  /** Another upload has taken over: this one closes its store after its last slice. */
  #isHandedOver = false;

  /** @param target with the grant of the last `renew` */
  constructor(
    public target: KnownTarget,
    private readonly options: UploadOptions = {},
  ) {
    this.#locks = options.locks === undefined ? locksOfBrowser() : options.locks;
    this.#claim = new TargetClaim(target.key, this.#locks, this.#retake);
    this.#opened = this.#open();
    uploads.add(this);
    document.addEventListener('visibilitychange', this.#joinWhenHidden);
    window.addEventListener('pagehide', this.#joinNow);
    window.addEventListener('online', this.retry);
  }

  getSnapshot = (): UploadSnapshot => this.#snapshot;

  getPressure = (): SinkPressure => this.#snapshot.pressure;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @throws RecorderError `other-tab`, because only one tab at a time may record to a target */
  async nextSegment(): Promise<number> {
    const { store } = await this.#opened;
    this.#endingStored();
    const writer = this.#writer ?? (await (this.#beginning ??= this.#inTurn((opened) => this.#begin(opened))));
    const record = await store.get(writer.id);
    return Math.max(0, ...(record?.segments ?? []).map(({ segment }) => segment)) + 1;
  }

  openSegment(start: SegmentStart): SegmentWriter {
    if (!this.#writer) throw new Error('openSegment: nextSegment comes first');
    return this.#writer.openSegment(start);
  }

  ending(): void {
    if (!this.#writer || this.#ending) return;
    let onStored = () => {};
    const stored = new Promise<void>((resolve) => (onStored = resolve));
    this.#ending = { stored, onStored };
  }

  async complete(end: RecordingEnd): Promise<void> {
    await this.#leave((writer) => writer.end(end));
  }

  /** Discards an unfinished recording. A completed one belongs to the host and stays. */
  async discard(): Promise<void> {
    const writer = this.#writer;
    if (!writer) return;
    this.#shownId = null;
    if (this.#resumed && !writer.hasSlices) {
      // Nothing was added to what an earlier page recorded, so that is offered again.
      this.#writer = null;
      this.#endingStored();
      this.#claim.left = this.#resumed;
      return this.#publish();
    }
    await this.#leave(async (_, outgoing) => {
      try {
        await writer.discard();
      } finally {
        outgoing.weigh({ id: writer.id, waitingBytes: 0 });
        void outgoing.measure();
      }
    });
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
  retry = (): void => void this.#opened.then(({ outgoing }) => outgoing.flushAll()).catch(() => {});

  /** Replaces the grant of the same recordings. */
  async renew(target: KnownTarget): Promise<void> {
    this.target = target;
    await this.#inTurn((opened) => this.#claim.renew(target, opened));
    this.retry();
  }

  /** The panel was unmounted. Sending of stored recordings continues. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#listeners.clear();
    // Publish after the join: it closes the store when nothing is left to send.
    void this.#join().finally(() => this.#publish());
    for (const other of uploads) if (other.#claim.isOtherTab && other.#claim.key === this.#claim.key) other.#retake();
  }

  /**
   * Stops, so that another panel or a later page takes over. First it stores the end of a recording that the user has
   * stopped; with a store in memory it also sends the rest.
   */
  async #handOver(): Promise<void> {
    this.#isHandedOver = true;
    await this.#ending?.stored;
    await this.#claim.inTurn(async () => {
      // One that could not open its store has nothing to hand over but its claim.
      const opened = await this.#opened.catch(() => null);
      if (!opened || opened.store.where === 'device' || opened.outgoing.isIdle) {
        uploads.delete(this);
        document.removeEventListener('visibilitychange', this.#joinWhenHidden);
        window.removeEventListener('pagehide', this.#joinNow);
        window.removeEventListener('online', this.retry);
        opened?.outgoing.close();
        if (!this.#writer?.isOpen) opened?.store.close();
      }
      await this.#claim.release();
    });
  }

  /** Ends the uploads of this target whose panels were unmounted. */
  async #replaceFormers(): Promise<void> {
    const { key } = this.#claim;
    // This one may have been disposed during its own turn.
    const formers = [...uploads].filter((each) => each !== this && each.#isDisposed && each.#claim.key === key);
    await Promise.all(formers.map((former) => former.#handOver()));
  }

  /** The next recording may begin while `end` runs. */
  async #leave(end: (writer: SliceWriter, outgoing: Outgoing) => Promise<void>): Promise<void> {
    const writer = this.#writer;
    if (!writer) return;
    this.ending();
    this.#writer = null;
    const { outgoing } = await this.#opened;
    try {
      await end(writer, outgoing);
    } finally {
      outgoing.flush(writer.id);
      this.#endingStored();
      this.#publish();
    }
  }

  /** Also called when the recording goes on. */
  #endingStored(): void {
    this.#ending?.onStored();
    this.#ending = null;
  }

  /** Starts a recording, or resumes the unfinished one of an earlier page. */
  async #begin(opened: Opened): Promise<SliceWriter> {
    try {
      if (!(await this.#take(opened))) throw new RecorderError('other-tab');
      const { left, key } = this.#claim;
      const { endpoint, grant } = this.target;
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
    await this.#replaceFormers();
    const { now = Date.now, timers = pageTimers, random = Math.random, freeBytes = freeBytesOfBrowser } = this.options;
    const store = new RecordingStore(await openDatabase(this.options.databaseName, timers), now);
    const outgoing = new Outgoing({
      store,
      timers,
      random,
      freeBytes,
      grantOfPage: ({ key }) => (key === this.#claim.key ? this.target.grant : null),
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

  /** @returns false when another tab has the target, or the panel was unmounted */
  async #take(opened: Opened): Promise<boolean> {
    if (this.#isDisposed) return false;
    if (!this.#claim.isHeld) {
      // Otherwise the wait would get the lock that a former upload of this page releases, and `take` would not.
      await this.#claim.release();
      await this.#replaceFormers();
    }
    return this.#claim.take(opened);
  }

  #retake = (): void => void this.#inTurn((opened) => this.#take(opened)).catch(() => {});

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
    // An upload that could not open has nothing to show: its panel reports the start that failed.
    void this.#opened.then(this.#show, () => {});
  }

  #show = ({ store, outgoing }: Opened): void => {
    if (this.#isDisposed) {
      // The recorder's last slice arrives after its panel was unmounted; a thumbnail never does.
      if (this.#writer?.isOpen) return;
      if (!this.#ending) return void ((this.#isHandedOver || outgoing.isIdle) && this.#handOver());
      return void this.complete({ segments: [], thumbnail: null }).catch(() => {});
    }
    const { isHeld, isBusy, isOtherTab, left } = this.#claim;
    const isUsed = this.#writer !== null || isBusy || left !== null || !outgoing.isEmpty;
    if (isHeld && !isUsed) void this.#claim.release();
    const snapshot: UploadSnapshot = {
      state: outgoing.stateOf(this.#writer?.hasSlices === false && !this.#resumed ? null : this.#shownId),
      pressure: outgoing.pressure,
      where: store.where,
      isOtherTab,
      left: left && { seconds: Math.floor(secondsOf(left)) },
    };
    // A new object would re-render the panel.
    if (JSON.stringify(snapshot) === JSON.stringify(this.#snapshot)) return;
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  };
}
