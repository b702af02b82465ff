import type { ChunkCount, RecordingChunk } from '../outbox';
import type { DeviceCheck, DeviceCheckOptions } from './recorder-check';
import type { HealthCode, RecorderFinding } from './recorder-health';

/** Why recording is not possible; the messages are the spec's (§8). */
export interface RecorderFailure {
  code:
    | 'enumerate'
    | 'access'
    | 'format'
    | 'start'
    | 'empty'
    | 'thumbnail-load'
    | 'thumbnail'
    | 'play'
    | 'playback-setup'
    /** A track ended while recording: the camera was unplugged or taken by another program. */
    | 'track-ended'
    /** Neither device nor network takes more of the recording. Not from recorders of before this was added. */
    | 'storage'
    /** Another tab records under the same target. Not from recorders of before this was added. */
    | 'other-tab'
    /** What records could not be loaded; another start loads again. From the panel alone. */
    | 'load';
  message: string;
  /** For `access`: what the browser says was in the way, where it says so. */
  reason?: HealthCode;
}

export interface DeviceChoice {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
  /** Sound alone; the output's thumbnail is then a drawn picture. Recorders of before this was added open both. */
  isAudioOnly?: boolean | undefined;
}

/**
 * `lost` and `resuming` come from the panel alone: `createCameraRecorder` gives the five of spec §4, as it always did.
 * Lost: the devices are away, and the recorder asks for them. Resuming: they are back, and the next segment begins.
 */
export type RecorderState = 'idle' | 'previewing' | 'recording' | 'recorded' | 'playing' | 'lost' | 'resuming';

export interface RecorderOutput {
  /** JPEG as a data address. */
  thumbnail: string;
  video: Blob;
}

/** Headless recorder of the camera: what the panel shows and the device check uses. */
export interface CameraRecorder {
  getSnapshot(): {
    state: RecorderState;
    /** Live while previewing or recording. */
    stream: MediaStream | null;
    elapsedSeconds: number;
    output: RecorderOutput | null;
    failure: RecorderFailure | null;
    cameras: readonly MediaDeviceInfo[];
    microphones: readonly MediaDeviceInfo[];
    /** What is wrong now while previewing or recording; absent from earlier recorders. */
    findings?: readonly RecorderFinding[];
  };
  subscribe(listener: () => void): () => void;
  preview(devices?: DeviceChoice): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  reset(): Promise<void>;
  dispose(): void;
}

export interface ExamSessionOptions {
  /** Stream that is already live (from the device check), or null to ask for one. */
  stream: MediaStream | null;
  /** Default: those of the last exam on this device, for a page that was loaded again. Earlier recorders then take the browser's. */
  devices?: DeviceChoice | undefined;
  /** Segment number from the lease; a restart of the camera asks for another through `nextSegment`. */
  segment: number;
  nextSegment(): Promise<number>;
  /** Called with each slice, four times a second while something happens; screen chunks are NDJSON of rrweb events. */
  onChunk(chunk: RecordingChunk): void;
  onFailure(failure: RecorderFailure): void;
  /** After a failure: the camera records again, as a new segment. */
  onResumed?(): void;
  /** What is wrong now, whenever that changes; an empty list when all is well again. Earlier recorders do not call it. */
  onFindings?(findings: readonly RecorderFinding[]): void;
  /** Record the screen (rrweb with console)? Default true. */
  recordScreen?: boolean;
  /** Clock of the page; default Date.now. */
  now?(): number;
}

/** Camera, microphone, screen events and console of one exam. */
export interface ExamSession {
  /** One object for the whole exam: a camera that comes back is put into it, so a picture element need not change. */
  readonly stream: MediaStream;
  /** Ends both recordings and releases the devices. Resolves with how many chunks each stream and segment has. */
  stop(): Promise<readonly ChunkCount[]>;
}

export interface RecorderSessionModule {
  createCameraRecorder(options?: { now?(): number }): CameraRecorder;
  /** Absent from earlier recorders: then the check is a recording by `createCameraRecorder` that the candidate plays. */
  createDeviceCheck?(options?: DeviceCheckOptions): DeviceCheck;
  /** Rejects with a `RecorderFailure` that is an Error; a stream that was given then stays live and the caller's. */
  startExamSession(options: ExamSessionOptions): Promise<ExamSession>;
}
