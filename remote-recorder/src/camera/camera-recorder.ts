import type { CameraRecorder, DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { listDevices, openDevices, releaseDevices, watchDevices, watchTracks } from './capture-devices';
import { createPlayback, type Playback } from './playback';
import { asRecorderError, RecorderError } from './recorder-failure';
import { createRecorderStore, IDLE, type RecorderSnapshot } from './recorder-store';
import { recordSlices, type SliceRecorder } from './slice-recorder';
import { takeThumbnail } from './take-thumbnail';
import type { RecordingSink, SegmentWriter } from '../core/recording-sink';
import { dataUrlToBlob } from './draw-frame';

/** The contract's recorder, and playback for our own panel. */
export interface PlayableRecorder extends CameraRecorder, Pick<Playback, 'play' | 'pause'> {
  getSnapshot(): RecorderSnapshot;
}

interface Recording {
  slices: SliceRecorder;
  parts: Blob[];
  startedAt: number;
  ticking: ReturnType<typeof setInterval>;
  /** Null without a sink, and before the first slice. */
  writer: SegmentWriter | null;
}

/**
 * The camera recorder of spec §4: idle → previewing → recording → recorded → playing. Methods never reject: a failure is
 * the snapshot's `failure`, with the text of spec §8.
 */
export function createRecorder({
  now = Date.now,
  sink = null,
}: { now?(): number; sink?: RecordingSink | null } = {}): PlayableRecorder {
  const store = createRecorderStore();
  const fail = (failure: RecorderError) => store.set({ failure });
  const playback = createPlayback(store, fail);
  let devices: DeviceChoice = {};
  let recording: Recording | null = null;
  let isStarting = false;
  const stopWatchingSink = sink?.subscribe(() => {
    // Neither device nor network takes more: what there is stays.
    if (recording && sink.getPressure() === 'stop') void finish();
  });
  let stopWatchingTracks = () => {};
  /** Goes up when pending work is abandoned: a camera or thumbnail that arrives late is then dropped. */
  let turn = 0;

  async function refreshDevices(): Promise<void> {
    const asked = turn;
    try {
      const list = await listDevices();
      if (asked === turn) store.set(list);
    } catch (error) {
      if (asked === turn) fail(asRecorderError(error, 'enumerate'));
    }
  }
  let stopWatchingDevices: (() => void) | null = null;

  function release(): void {
    stopWatchingTracks();
    releaseDevices(store.getSnapshot().stream);
    store.set({ stream: null });
  }

  /** Drops recording, playback and devices. */
  function abandon(): void {
    turn += 1;
    if (recording) {
      clearInterval(recording.ticking);
      const ended = recording;
      // Without an end: the next page goes on with it.
      void ended.slices.stop().then(() => ended.writer?.close());
      recording = null;
    }
    playback.release();
    release();
  }

  async function preview(choice: DeviceChoice = devices): Promise<void> {
    // A change of device must not end a running recording.
    if (recording) return;
    abandon();
    const asked = turn;
    devices = choice;
    stopWatchingDevices ??= watchDevices(() => void refreshDevices());
    const { cameras, microphones } = store.getSnapshot();
    store.set({ ...IDLE, cameras, microphones });
    try {
      const stream = await openDevices(choice);
      if (asked !== turn) return releaseDevices(stream);
      stopWatchingTracks = watchTracks(stream, trackEnded);
      store.set({ state: 'previewing', stream });
      await refreshDevices();
    } catch (error) {
      if (asked === turn) fail(asRecorderError(error, 'access'));
    }
  }

  function trackEnded(): void {
    if (recording) return void finish(new RecorderError('track-ended'));
    release();
    store.set({ state: 'idle', failure: new RecorderError('track-ended') });
  }

  async function start(): Promise<void> {
    if (recording || isStarting) return;
    isStarting = true;
    try {
      if (store.getSnapshot().state !== 'previewing') await preview();
      await begin(sink ? await sink.nextSegment() : 1);
    } catch (error) {
      fail(asRecorderError(error, 'start'));
    } finally {
      isStarting = false;
    }
  }

  async function begin(segment: number): Promise<void> {
    const { stream, state } = store.getSnapshot();
    if (recording || !stream || state !== 'previewing') return;
    const parts: Blob[] = [];
    const begun: Recording = {
      parts,
      startedAt: now(),
      writer: null,
      slices: recordSlices(stream, {
        onStart: () => (begun.startedAt = now()),
        onSlice(slice) {
          parts.push(slice);
          const { slices, startedAt } = begun;
          begun.writer ??= sink && sink.openSegment({ segment, type: slices.type, startedAt });
          // The sink's pressure says what came of it.
          begun.writer?.put(slice).catch(() => {});
        },
        onFailed: () => void finish(new RecorderError('track-ended')),
      }),
      ticking: setInterval(tick, 1000),
    };
    recording = begun;
    store.set({ state: 'recording', elapsedSeconds: 0, failure: null });
  }

  function tick(): void {
    if (recording) store.set({ elapsedSeconds: Math.floor((now() - recording.startedAt) / 1000) });
  }

  /** Ends the recording, releases the devices, and makes video and thumbnail. */
  async function finish(failure: RecorderError | null = null): Promise<void> {
    if (!recording) return;
    const { slices, parts, startedAt, ticking } = recording;
    const last = recording;
    const ended = turn;
    const totalSeconds = Math.max(0, (now() - startedAt) / 1000);
    recording = null;
    clearInterval(ticking);
    await slices.stop();
    if (ended !== turn) return;
    release();
    const video = new Blob(parts, { type: slices.type });
    const hasVideo = video.size > 0;
    store.set({ state: 'recorded', elapsedSeconds: 0, totalSeconds, video: hasVideo ? video : null, failure });
    try {
      const thumbnail = await takeThumbnail(video, totalSeconds);
      await handOver(last.writer, dataUrlToBlob(thumbnail));
      if (ended === turn) store.set({ output: { thumbnail, video } });
    } catch (error) {
      await handOver(last.writer, null);
      if (ended === turn) fail(asRecorderError(error, 'thumbnail'));
    }
  }

  /** The recording is whole: the sink sends the rest of it. */
  async function handOver(writer: SegmentWriter | null, thumbnail: Blob | null): Promise<void> {
    if (writer) await sink?.complete({ segments: [await writer.close()], thumbnail });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    preview,
    start,
    stop: () => finish(),
    async reset() {
      abandon();
      await sink?.discard();
      await preview();
    },
    play: playback.play,
    pause: playback.pause,
    dispose() {
      abandon();
      stopWatchingSink?.();
      stopWatchingDevices?.();
      stopWatchingDevices = null;
      store.set(IDLE);
      store.clear();
    },
  };
}
