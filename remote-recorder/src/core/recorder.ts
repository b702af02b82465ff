import type { CameraRecorder, DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { watchHealth } from '../health/watch-health';
import { dataUrlToBlob } from './draw-frame';
import { createDevices } from './held-devices';
import { createMemorySink } from './memory-sink';
import { createPlayback } from './playback';
import { asRecorderError, RecorderError } from './recorder-failure';
import { IDLE, type RecorderEffect, type RecorderEvent, transition } from './recorder-machine';
import { createRecorderStore, EMPTY, type RecorderSnapshot } from './recorder-store';
import { createSegments } from './recording-segments';
import type { RecordingSink } from './recording-sink';
import { joinSegments, singleFile } from './seekable-file';
import { takeThumbnail } from './take-thumbnail';

export interface RecorderOptions {
  now?(): number;
  /** Where slices go beside the page's memory. */
  sink?: RecordingSink | null;
  /** Wait for lost devices and go on with another segment? Default false: the recording then ends. */
  resumes?: boolean;
  /** Keep the recording in the page, for playback and download? Default true; an exam is too long for it. */
  keeps?: boolean;
  /** Start with the devices of the last time, and keep this choice? Default false. */
  remembers?: boolean;
  /** Looks for what is wrong with the devices; default nothing. */
  health?: typeof watchHealth | undefined;
}

/** The contract's recorder, and what only our own panel and exam need. */
export interface PlayableRecorder extends CameraRecorder {
  getSnapshot(): RecorderSnapshot;
  /** Previews a stream that is live already. */
  adopt(stream: MediaStream): Promise<void>;
  /** Plays the recording on the element. */
  play(element: HTMLVideoElement): Promise<void>;
  pause(): void;
  dispose(options?: { keepsDevices?: boolean }): void;
}

/**
 * Runs the effects of the machine (recorder-machine.ts) on devices, MediaRecorder and sink. Methods never reject: a
 * failure is the snapshot's `failure`, with the text of spec §8. The panel, the device check and the exam stand on this.
 */
export function createRecorder(options: RecorderOptions = {}): PlayableRecorder {
  const { now = Date.now, sink = null, resumes = false, keeps = true, remembers = false, health } = options;
  const store = createRecorderStore();
  const memory = keeps ? createMemorySink() : null;
  const sinks = [sink, memory].filter((each) => each !== null);
  let machine = IDLE;
  let element: HTMLVideoElement | null = null;
  /** Goes up when the recording is dropped: what is still being made of it is not shown. */
  let turn = 0;
  let recording = { isDiscarded: false };

  const lost = () => void dispatch({ type: 'devices-lost', failure: new RecorderError('track-ended'), resumes });
  const devices = createDevices({
    store,
    remembers,
    health: (stream, onFindings) => health?.(stream, { now, onFindings }) ?? (() => {}),
    onOpened: () => dispatch({ type: 'devices-opened' }),
    onRefused: (failure) => dispatch({ type: 'devices-refused', failure }),
    onTrouble: (failure) => dispatch({ type: 'trouble', failure }),
    onLost: lost,
    onHidden: () => void dispatch({ type: 'hidden' }),
  });
  const segments = createSegments({
    now,
    sinks,
    getStream: () => store.getSnapshot().stream,
    onElapsed: (elapsedSeconds) => {
      if (elapsedSeconds !== store.getSnapshot().elapsedSeconds) store.set({ elapsedSeconds });
    },
    onBegan: () => dispatch({ type: 'segment-began' }),
    onRefused: (error) => dispatch({ type: 'segment-refused', failure: asRecorderError(error, 'start') }),
    onEnded: () => dispatch({ type: 'segment-ended' }),
    onSlept: () => void dispatch({ type: 'slept' }),
    onLost: lost,
    onFull: () => void dispatch({ type: 'full', failure: new RecorderError('storage') }),
    onPressed: () => void dispatch({ type: 'pressed' }),
  });
  const playback = createPlayback({
    onElapsed: (elapsedSeconds) => {
      if (elapsedSeconds !== store.getSnapshot().elapsedSeconds) store.set({ elapsedSeconds });
    },
    onEnded: () => void dispatch({ type: 'playback-ended' }),
  });

  /** Resolves when the effects of the event have run, and those of the events that they report. */
  async function dispatch(event: RecorderEvent): Promise<void> {
    await store.batch(() => {
      const { state, effects } = transition(machine, event);
      const isEqual = state.name === machine.name && state.failure === machine.failure;
      machine = state;
      if (!isEqual) store.set({ state: state.name, failure: state.failure });
      return Promise.all(effects.map((effect) => effectOf[effect]()));
    });
  }

  /** Video, then thumbnail; the sink gets its end in any case. */
  async function makeOutput(): Promise<void> {
    const mine = turn;
    const own = recording;
    const totalSeconds = segments.recordedMs() / 1000;
    // With the state, where it takes no writing: the keyboard's focus moves from Stop to Play.
    store.set({ totalSeconds, elapsedSeconds: 0, video: segments.isEnding() ? null : singleFile(memory?.segments()) });
    await segments.ended();
    const made = await (memory ? outputOf(mine, totalSeconds) : null);
    const thumbnail = made && dataUrlToBlob(made.thumbnail);
    const counts = await segments.counts();
    if (!own.isDiscarded && counts.length > 0) await sink?.complete({ segments: counts, thumbnail }).catch(() => {});
    // The host may leave the page on hearing of it.
    if (mine === turn && made) store.set({ output: made });
  }

  async function outputOf(mine: number, totalSeconds: number) {
    try {
      const known = store.getSnapshot().video;
      const video = known ?? (await joinSegments(memory?.segments() ?? []));
      if (mine !== turn) return null;
      if (!known && video.size > 0) store.set({ video });
      return { video, thumbnail: await takeThumbnail(video, totalSeconds) };
    } catch (error) {
      if (mine === turn) await dispatch({ type: 'trouble', failure: asRecorderError(error, 'thumbnail') });
      return null;
    }
  }

  async function beginPlayback(): Promise<void> {
    const { video } = store.getSnapshot();
    if (!element || !video) return dispatch({ type: 'playback-ended' });
    try {
      await playback.begin(element, video);
    } catch (error) {
      await dispatch({ type: 'playback-refused', failure: asRecorderError(error, 'play') });
    }
  }

  const effectOf: Record<RecorderEffect, () => Promise<void> | void> = {
    'open-devices'() {
      turn += 1;
      recording = { isDiscarded: false };
      segments.forget();
      const { cameras, microphones } = store.getSnapshot();
      store.set({ ...EMPTY, cameras, microphones, state: machine.name, failure: machine.failure });
      return devices.open();
    },
    // Lasts until the devices are back: who lost them does not wait for it.
    'regain-devices': () => void devices.regain(),
    'release-devices': devices.release,
    'begin-segment': segments.begin,
    'retry-segment': () => void segments.retry(),
    'cancel-segment': segments.cancel,
    'end-segment': segments.end,
    'lower-bit-rate': segments.lowerBitRate,
    flush: segments.flush,
    'make-output': makeOutput,
    async discard() {
      turn += 1;
      recording.isDiscarded = true;
      await segments.ended();
      await Promise.all(sinks.map((each) => each.discard().catch(() => {})));
    },
    'begin-playback': beginPlayback,
    'pause-playback': playback.pause,
    'end-playback': playback.release,
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    preview(choice?: DeviceChoice) {
      devices.choose(choice);
      return dispatch({ type: 'preview' });
    },
    async adopt(stream) {
      devices.adopt(stream);
      await dispatch({ type: 'devices-opened' });
    },
    async start() {
      if (machine.name === 'idle') await dispatch({ type: 'preview' });
      await dispatch({ type: 'start' });
    },
    stop: () => dispatch({ type: 'stop' }),
    reset: () => dispatch({ type: 'reset' }),
    async play(on) {
      element = on;
      if (store.getSnapshot().video) await dispatch({ type: 'play' });
    },
    pause: () => void dispatch({ type: 'pause' }),
    dispose({ keepsDevices = false } = {}) {
      turn += 1;
      if (keepsDevices) devices.letGo();
      void dispatch({ type: 'dispose' });
      devices.close();
      segments.close();
      store.set(EMPTY);
      store.clear();
    },
  };
}
