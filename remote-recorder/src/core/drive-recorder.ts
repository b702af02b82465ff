import type { CameraRecorder, DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { watchHealth } from '../health/watch-health';
import { createDevices } from './held-devices';
import { RecorderError } from './recorder-failure';
import { IDLE, isRecording, type RecorderEffect, type RecorderEvent, transition } from './recorder-machine';
import { createRecorderStore, EMPTY, type RecorderSnapshot } from './recorder-store';
import type { createRecording, Recording } from './recording';
import type { RecordingSink } from './recording-sink';
import type { regainDevices } from './regain-devices';

export interface RecorderOptions {
  now?(): number;
  /** Receives each slice, in addition to the page's memory. */
  sink?: RecordingSink | null;
  /** Whether to wait for lost devices and continue in a new segment. Default false: the recording ends. */
  resumes?: boolean;
  /** Whether to keep the recording in memory, for playback and download. Default true; an exam is too long for that. */
  keeps?: boolean;
  /** Whether to start with the devices chosen last time and to store a new choice. Default false. */
  remembers?: boolean;
  /** Detects problems of the devices; default: no detection. */
  health?: typeof watchHealth | undefined;
}

/** The contract's recorder, plus methods that only our own panel and exam need. */
export interface PlayableRecorder extends CameraRecorder {
  getSnapshot(): RecorderSnapshot;
  /** Previews a stream that is already live. */
  adopt(stream: MediaStream): Promise<void>;
  /** Plays the recording on the element. */
  play(element: HTMLVideoElement): Promise<void>;
  pause(): void;
  dispose(options?: { keepsDevices?: boolean }): void;
}

/** Code that a recorder needs only from its first recording on; the panel loads it lazily. */
export interface RecordingCode {
  createRecording: typeof createRecording;
  regainDevices: typeof regainDevices;
}

/**
 * Runs the effects of the state machine (recorder-machine.ts) on devices, MediaRecorder and sink, for the panel, the
 * device check and the exam. Methods never reject: a failure appears in the snapshot, with the text of spec §8.
 * @param code the recording code, or a function that loads it. A recording starts once the code is loaded; a failed
 *   load refuses the start with `load`, and the next start retries
 */
export function driveRecorder(
  code: RecordingCode | (() => Promise<RecordingCode>),
  options: RecorderOptions = {},
): PlayableRecorder {
  const { now = Date.now, sink = null, resumes = false, keeps = true, remembers = false, health } = options;
  const store = createRecorderStore();
  let machine = IDLE;
  let element: HTMLVideoElement | null = null;
  let recorded: { recording: Recording; regain: typeof regainDevices } | null = null;
  /** A start that is waiting for the recording code; null once it is cancelled. */
  let waiting: Promise<void> | null = null;
  /** Settles once the output of the last recording exists, or certainly will not. */
  let made: Promise<void> | undefined;

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

  /** Resolves when the effects of the event have finished, including those of the events that they dispatch. */
  async function dispatch(event: RecorderEvent): Promise<void> {
    await store.batch(() => {
      const { state, effects } = transition(machine, event);
      const isEqual = state.name === machine.name && state.failure === machine.failure;
      machine = state;
      if (!isEqual) store.set({ state: state.name, failure: state.failure });
      return Promise.all(effects.map((effect) => effectOf[effect]()));
    });
  }

  function have({ createRecording, regainDevices: regain }: RecordingCode): void {
    const recording = createRecording({ now, store, dispatch, onLost: lost, sink, keeps });
    recorded = { recording, regain };
  }

  /** Starts the first recording once its code has loaded. */
  function beginOnceLoaded(load: () => Promise<RecordingCode>): Promise<void> {
    const mine: Promise<void> = load().then(
      (loaded) => {
        if (waiting !== mine) return undefined;
        waiting = null;
        have(loaded);
        return recorded?.recording.begin();
      },
      (error: unknown) => {
        if (waiting !== mine) return undefined;
        waiting = null;
        return dispatch({ type: 'segment-refused', failure: new RecorderError('load', error) });
      },
    );
    waiting = mine;
    return mine;
  }

  if (typeof code !== 'function') have(code);

  const effectOf: Record<RecorderEffect, () => Promise<void> | void> = {
    'open-devices'() {
      recorded?.recording.forget();
      const { cameras, microphones } = store.getSnapshot();
      store.set({ ...EMPTY, cameras, microphones, state: machine.name, failure: machine.failure });
      return devices.open();
    },
    // Not awaited: it lasts until the devices are back, and the dispatch that reported the loss must not wait for that.
    'regain-devices': () => void (recorded && devices.regain(recorded.regain)),
    'release-devices': devices.release,
    'begin-segment'() {
      if (recorded) return recorded.recording.begin();
      if (waiting) return waiting;
      return typeof code === 'function' ? beginOnceLoaded(code) : undefined;
    },
    'retry-segment': () => void recorded?.recording.retry(),
    'cancel-segment'() {
      waiting = null;
      recorded?.recording.cancel();
    },
    'end-segment': () => recorded?.recording.end(),
    'lower-bit-rate': () => recorded?.recording.lowerBitRate(),
    flush: () => recorded?.recording.flush(),
    'make-output': () => (made = recorded?.recording.makeOutput()),
    discard: () => recorded?.recording.discard(),
    'begin-playback': () => recorded?.recording.play(element),
    'pause-playback': () => recorded?.recording.pause(),
    'end-playback': () => recorded?.recording.endPlayback(),
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
    async stop() {
      if (isRecording(machine.name)) sink?.ending?.();
      await dispatch({ type: 'stop' });
      // Something else may have ended the recording, such as the panel's button or a full device.
      await made;
    },
    reset: () => dispatch({ type: 'reset' }),
    async play(on) {
      element = on;
      if (store.getSnapshot().video) await dispatch({ type: 'play' });
    },
    pause: () => void dispatch({ type: 'pause' }),
    dispose({ keepsDevices = false } = {}) {
      if (keepsDevices) devices.letGo();
      void dispatch({ type: 'dispose' });
      devices.close();
      recorded?.recording.close();
      store.set(EMPTY);
      store.clear();
    },
  };
}
