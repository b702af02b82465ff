import type { CameraRecorder, DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { listDevices, openDevices, releaseDevices, watchDevices, watchTracks } from './capture-devices';
import { createPlayback, type Playback } from './playback';
import { asRecorderError, RecorderError } from './recorder-failure';
import { createRecorderStore, IDLE, type RecorderSnapshot } from './recorder-store';
import { recordSlices, type SliceRecorder } from './slice-recorder';
import { takeThumbnail } from './take-thumbnail';

/** The contract's recorder, and playback for our own panel. */
export interface PlayableRecorder extends CameraRecorder, Pick<Playback, 'play' | 'pause'> {
  getSnapshot(): RecorderSnapshot;
}

/**
 * The camera recorder of spec §4: idle → previewing → recording → recorded → playing. Methods never reject: a failure is
 * the snapshot's `failure`, with the text of spec §8.
 */
export function createRecorder({ now = Date.now }: { now?(): number } = {}): PlayableRecorder {
  const store = createRecorderStore();
  const fail = (failure: RecorderError) => store.set({ failure });
  const playback = createPlayback(store, fail);
  let devices: DeviceChoice = {};
  let recording: {
    slices: SliceRecorder;
    parts: Blob[];
    startedAt: number;
    ticking: ReturnType<typeof setInterval>;
  } | null = null;
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
      void recording.slices.stop();
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
    if (recording) return;
    if (store.getSnapshot().state !== 'previewing') await preview();
    const { stream, state } = store.getSnapshot();
    if (recording || !stream || state !== 'previewing') return;
    const parts: Blob[] = [];
    try {
      const slices = recordSlices(stream, {
        onStart: () => recording && (recording.startedAt = now()),
        onSlice: (slice) => parts.push(slice),
        onFailed: () => void finish(new RecorderError('track-ended')),
      });
      const ticking = setInterval(tick, 1000);
      recording = { slices, parts, startedAt: now(), ticking };
      store.set({ state: 'recording', elapsedSeconds: 0, failure: null });
    } catch (error) {
      fail(asRecorderError(error, 'start'));
    }
  }

  function tick(): void {
    if (recording) store.set({ elapsedSeconds: Math.floor((now() - recording.startedAt) / 1000) });
  }

  /** Ends the recording, releases the devices, and makes video and thumbnail. */
  async function finish(failure: RecorderError | null = null): Promise<void> {
    if (!recording) return;
    const { slices, parts, startedAt, ticking } = recording;
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
      if (ended === turn) store.set({ output: { thumbnail, video } });
    } catch (error) {
      if (ended === turn) fail(asRecorderError(error, 'thumbnail'));
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    preview,
    start,
    stop: () => finish(),
    async reset() {
      abandon();
      await preview();
    },
    play: playback.play,
    pause: playback.pause,
    dispose() {
      abandon();
      stopWatchingDevices?.();
      stopWatchingDevices = null;
      store.set(IDLE);
      store.clear();
    },
  };
}
