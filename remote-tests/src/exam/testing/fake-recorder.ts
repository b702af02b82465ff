import type { DeviceCheck, DeviceCheckSnapshot } from '@bandmark/contracts/remotes/recorder-check';
import type {
  CameraRecorder,
  ExamSessionOptions,
  RecorderFailure,
  RecorderSessionModule,
} from '@bandmark/contracts/remotes/recorder-session';

type Snapshot = ReturnType<CameraRecorder['getSnapshot']>;

const IDLE: Snapshot = {
  state: 'idle',
  stream: null,
  elapsedSeconds: 0,
  output: null,
  failure: null,
  cameras: [],
  microphones: [],
};

const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});

/** The part of a media stream that the exam uses. */
function fakeStream(): MediaStream {
  const track = (deviceId: string, label: string) => ({ id: deviceId, label, getSettings: () => ({ deviceId }) });
  const camera = track('cam-1', 'Built-in camera');
  const microphone = track('mic-1', 'Headset');
  return { getVideoTracks: () => [camera], getAudioTracks: () => [microphone] } as unknown as MediaStream;
}

const UNCHECKED: DeviceCheckSnapshot = {
  state: 'idle',
  stream: null,
  cameras: [],
  microphones: [],
  output: null,
  failure: null,
  findings: [],
  hasSeen: false,
  hasHeard: false,
};

/** Shorter than the real check, and than the time-out of testing-library. */
const CHECK_MS = 3000;
const CAMERAS = [device('videoinput', 'cam-1', 'Built-in camera'), device('videoinput', 'cam-2', 'Desk camera')];
const MICROPHONES = [device('audioinput', 'mic-1', 'Headset')];

/** The recorder's remote by its contract, without a camera. */
export class FakeRecorder implements RecorderSessionModule {
  /** The failure that a request for the camera ends with. */
  refusal: RecorderFailure | null = null;
  /** What the next check finds. */
  checked: Partial<DeviceCheckSnapshot> = {};
  playbacks = 0;
  sessions: { options: ExamSessionOptions; isStopped: boolean }[] = [];

  createCameraRecorder = (): CameraRecorder => {
    let snapshot = IDLE;
    const listeners = new Set<() => void>();
    const set = (change: Partial<Snapshot>) => {
      snapshot = { ...snapshot, ...change };
      for (const listener of listeners) listener();
      return Promise.resolve();
    };
    return {
      getSnapshot: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      preview: () =>
        this.refusal
          ? set({ ...IDLE, failure: this.refusal })
          : set({
              ...IDLE,
              state: 'previewing',
              stream: fakeStream(),
              cameras: CAMERAS,
              microphones: MICROPHONES,
            }),
      start: () => set({ state: 'recording' }),
      stop: () =>
        set({
          state: 'recorded',
          stream: null,
          output: { thumbnail: 'data:image/jpeg;base64,', video: new Blob(['video']) },
        }),
      reset: () => set(IDLE),
      dispose: () => undefined,
    };
  };

  /** A test deletes it to imitate an older recorder. */
  createDeviceCheck?: NonNullable<RecorderSessionModule['createDeviceCheck']> = () => {
    let snapshot = UNCHECKED;
    const listeners = new Set<() => void>();
    const set = (change: Partial<DeviceCheckSnapshot>) => {
      snapshot = { ...snapshot, ...change };
      for (const listener of listeners) listener();
    };
    const opened = { ...UNCHECKED, cameras: CAMERAS, microphones: MICROPHONES };
    const check: DeviceCheck = {
      getSnapshot: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      preview: async () => set({ ...opened, state: 'ready', stream: fakeStream() }),
      run: async () => {
        if (this.refusal) return set({ ...UNCHECKED, failure: this.refusal, ...this.checked });
        set({ ...opened, state: 'recording', stream: fakeStream() });
        await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
        const output = { thumbnail: 'data:image/jpeg;base64,', video: new Blob(['video']) };
        set({ ...opened, state: 'recorded', output, hasSeen: true, hasHeard: true, ...this.checked });
      },
      listenForEcho: () => {
        this.playbacks += 1;
        return () => undefined;
      },
      dispose: () => undefined,
    };
    return check;
  };

  startExamSession = async (options: ExamSessionOptions) => {
    await Promise.resolve();
    const session = { options, isStopped: false };
    this.sessions.push(session);
    return {
      stream: fakeStream(),
      stop: () => {
        session.isStopped = true;
        return Promise.resolve([{ stream: 'camera' as const, segment: options.segment, chunks: 3 }]);
      },
    };
  };
}
