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

/** As much of a stream as the exam uses. */
function fakeStream(): MediaStream {
  const track = (deviceId: string, label: string) => ({ id: deviceId, label, getSettings: () => ({ deviceId }) });
  const camera = track('cam-1', 'Built-in camera');
  const microphone = track('mic-1', 'Headset');
  return { getVideoTracks: () => [camera], getAudioTracks: () => [microphone] } as unknown as MediaStream;
}

/** The recorder's remote by its contract, without a camera. */
export class FakeRecorder implements RecorderSessionModule {
  /** The failure that a request for the camera ends with. */
  refusal: RecorderFailure | null = null;
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
              cameras: [device('videoinput', 'cam-1', 'Built-in camera'), device('videoinput', 'cam-2', 'Desk camera')],
              microphones: [device('audioinput', 'mic-1', 'Headset')],
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
