import type { ChunkCount, RecordingChunk } from '../outbox';
import type { DeviceCheck, DeviceCheckOptions } from './recorder-check';
import type { HealthCode, RecorderFinding } from './recorder-health';

/** Why recording is not possible; the messages come from the spec (§8). */
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
    /** Neither the device nor the network can take more of the recording. Newer recorders only. */
    | 'storage'
    /** Another tab is recording to the same target. Newer recorders only. */
    | 'other-tab'
    /** The recorder's code failed to load; the next start retries. Only from the panel. */
    | 'load';
  message: string;
  /** For `access`: the cause, if the browser reports it. */
  reason?: HealthCode;
}

export interface DeviceChoice {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
  /** Sound only; the thumbnail of the output is then a generated picture. Older recorders open both devices. */
  isAudioOnly?: boolean | undefined;
}

/**
 * `createCameraRecorder` has only the five states of spec §4; `lost` and `resuming` occur only in the panel. Lost: the
 * devices are gone, and the recorder keeps requesting them. Resuming: they are back, and the next segment is starting.
 */
export type RecorderState = 'idle' | 'previewing' | 'recording' | 'recorded' | 'playing' | 'lost' | 'resuming';

export interface RecorderOutput {
  /** JPEG as a data URL. */
  thumbnail: string;
  video: Blob;
}

/** Headless camera recorder behind the panel and the device check. */
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
    /** Current problems while previewing or recording; absent from older recorders. */
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
  /** A stream that is already live (from the device check), or null to request one. */
  stream: MediaStream | null;
  /** Default: those of the last exam on this device (after a reload); older recorders use the browser's default. */
  devices?: DeviceChoice | undefined;
  /** Segment number from the lease; after a restart of the camera, `nextSegment` provides the next one. */
  segment: number;
  nextSegment(): Promise<number>;
  /** Called with each slice, up to four times a second; screen chunks are NDJSON of rrweb events. */
  onChunk(chunk: RecordingChunk): void;
  onFailure(failure: RecorderFailure): void;
  /** Called when the camera records again after a failure, as a new segment. */
  onResumed?(): void;
  /** Called with the current problems whenever they change; empty once all are resolved. Not by older recorders. */
  onFindings?(findings: readonly RecorderFinding[]): void;
  /** Whether to record the screen (rrweb with console). Default true. */
  recordScreen?: boolean;
  /** Clock of the page; default Date.now. */
  now?(): number;
}

/** Camera, microphone, screen events and console of one exam. */
export interface ExamSession {
  /** One object for the whole exam: it takes the tracks of a reconnected camera, so video elements need no update. */
  readonly stream: MediaStream;
  /** Ends both recordings and releases the devices. Resolves with the number of chunks per stream and segment. */
  stop(): Promise<readonly ChunkCount[]>;
}

export interface RecorderSessionModule {
  createCameraRecorder(options?: { now?(): number }): CameraRecorder;
  /** Absent from older recorders; the check is then a recording by `createCameraRecorder` that the candidate plays. */
  createDeviceCheck?(options?: DeviceCheckOptions): DeviceCheck;
  /** Rejects with an Error that is a `RecorderFailure`; a passed stream then stays live and belongs to the caller. */
  startExamSession(options: ExamSessionOptions): Promise<ExamSession>;
}
