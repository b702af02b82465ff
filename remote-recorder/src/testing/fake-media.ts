/**
 * Fakes of camera, microphone and MediaRecorder at the browser's boundary, limited to the parts of Media Capture and
 * MediaStream Recording that the recorder uses. The end-to-end tests check Chromium's real behaviour.
 */
export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  muted = false;
  constructor(
    readonly kind: 'audio' | 'video',
    readonly deviceId: string,
  ) {
    super();
  }
  getSettings() {
    return { deviceId: this.deviceId };
  }
  stop() {
    this.readyState = 'ended';
  }
  /** Pulls the plug: unlike `stop`, this fires `ended`. */
  unplug() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
  clone() {
    return new FakeTrack(this.kind, this.deviceId);
  }
  /** Simulates a privacy switch or a headset's mute key. */
  mute(isMuted: boolean) {
    this.muted = isMuted;
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }
}

export class FakeStream {
  constructor(private tracks: FakeTrack[]) {
    this.tracks = [...tracks];
  }
  getTracks() {
    return [...this.tracks];
  }
  getVideoTracks() {
    return this.tracks.filter(({ kind }) => kind === 'video');
  }
  getAudioTracks() {
    return this.tracks.filter(({ kind }) => kind === 'audio');
  }
  addTrack(track: FakeTrack) {
    this.tracks.push(track);
  }
  removeTrack(track: FakeTrack) {
    this.tracks = this.tracks.filter((other) => other !== track);
  }
}

export class FakeMediaRecorder extends EventTarget {
  static all: FakeMediaRecorder[] = [];
  static supported: (type: string) => boolean = () => true;
  /** Types whose `start` throws although `isTypeSupported` accepts them. */
  static refused: readonly string[] = [];
  /** Time from `start()` to the start event. */
  static startMs = 0;
  static isTypeSupported(type: string) {
    return FakeMediaRecorder.supported(type);
  }
  state: 'inactive' | 'recording' = 'inactive';
  readonly mimeType: string;
  timeslice = 0;
  /** The last slice, which comes at stop. */
  tail = 'tail';

  constructor(
    readonly stream: FakeStream,
    readonly options: { mimeType: string; videoBitsPerSecond: number; audioBitsPerSecond: number },
  ) {
    super();
    this.mimeType = options.mimeType;
    FakeMediaRecorder.all.push(this);
  }
  start(timeslice: number) {
    if (FakeMediaRecorder.refused.includes(this.mimeType)) throw new DOMException('refused', 'NotSupportedError');
    if (this.stream.getTracks().some(({ readyState }) => readyState === 'ended'))
      throw new DOMException('ended', 'InvalidStateError');
    this.timeslice = timeslice;
    this.state = 'recording';
    const begin = () => this.dispatchEvent(new Event('start'));
    if (FakeMediaRecorder.startMs === 0) void Promise.resolve().then(begin);
    else setTimeout(begin, FakeMediaRecorder.startMs);
  }
  slice(text: string) {
    this.dispatchEvent(
      Object.assign(new Event('dataavailable'), { data: new Blob(text === '' ? [] : [text], { type: this.mimeType }) }),
    );
  }
  requestData() {
    this.slice('flushed');
  }
  stop() {
    if (this.state === 'inactive') throw new DOMException('inactive', 'InvalidStateError');
    this.state = 'inactive';
    void Promise.resolve().then(() => {
      this.slice(this.tail);
      this.dispatchEvent(new Event('stop'));
    });
  }
  /** Simulates an error inside MediaRecorder, which delivers a last slice and stops. */
  break() {
    this.stop();
  }
}

const device = (kind: MediaDeviceKind, deviceId: string) =>
  ({ kind, deviceId, label: `${deviceId} label`, groupId: '' }) as MediaDeviceInfo;

export interface FakeMedia {
  /** Every stream that was granted, oldest first. */
  streams: FakeStream[];
  asked: MediaStreamConstraints[];
  devices: MediaDeviceInfo[];
  /** Set to make the browser refuse. */
  refuse: { getUserMedia?: DOMException; enumerateDevices?: Error };
  changeDevices(): void;
  recorder(): FakeMediaRecorder;
  restore(): void;
}

export function fakeMedia(): FakeMedia {
  const target = new EventTarget();
  const media: FakeMedia = {
    streams: [],
    asked: [],
    devices: [
      device('videoinput', 'camera-1'),
      device('videoinput', 'camera-2'),
      device('audioinput', 'mic-1'),
      device('audiooutput', 'speaker'),
    ],
    refuse: {},
    changeDevices: () => target.dispatchEvent(new Event('devicechange')),
    recorder() {
      const last = FakeMediaRecorder.all.at(-1);
      if (!last) throw new Error('nothing has been recorded');
      return last;
    },
    restore() {
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
      Reflect.deleteProperty(globalThis, 'MediaRecorder');
      Reflect.deleteProperty(globalThis, 'MediaStream');
    },
  };
  FakeMediaRecorder.all = [];
  FakeMediaRecorder.supported = () => true;
  FakeMediaRecorder.refused = [];
  FakeMediaRecorder.startMs = 0;
  const idOf = (wanted: unknown, otherwise: string) =>
    typeof wanted === 'object' && wanted !== null && 'deviceId' in wanted ? String(wanted.deviceId) : otherwise;
  Object.assign(target, {
    async getUserMedia(constraints: MediaStreamConstraints) {
      media.asked.push(constraints);
      if (media.refuse.getUserMedia) throw media.refuse.getUserMedia;
      const stream = new FakeStream([
        ...(constraints.video ? [new FakeTrack('video', idOf(constraints.video, 'camera-1'))] : []),
        new FakeTrack('audio', idOf(constraints.audio, 'mic-1')),
      ]);
      media.streams.push(stream);
      return stream;
    },
    async enumerateDevices() {
      if (media.refuse.enumerateDevices) throw media.refuse.enumerateDevices;
      return media.devices;
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: target });
  Object.assign(globalThis, { MediaRecorder: FakeMediaRecorder, MediaStream: FakeStream });
  return media;
}
