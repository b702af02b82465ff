import type { RecorderFinding } from './recorder-health';
import type { DeviceChoice, RecorderFailure, RecorderOutput } from './recorder-session';

export interface DeviceCheckSnapshot {
  /** `recording` lasts 5 s. `recorded`: `hasSeen`, `hasHeard` and the findings are the result of the check. */
  state: 'idle' | 'opening' | 'ready' | 'recording' | 'recorded';
  /** Live while ready or recording. */
  stream: MediaStream | null;
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** The five seconds, to be played to the candidate. */
  output: RecorderOutput | null;
  failure: RecorderFailure | null;
  /** What is wrong; findings that do not prevent a recording (an echo, a slow uplink) among them. */
  findings: readonly RecorderFinding[];
  /** The camera gave a picture that is neither black nor frozen. */
  hasSeen: boolean;
  /** The microphone gave speech. */
  hasHeard: boolean;
}

export interface DeviceCheckOptions {
  /** Epoch milliseconds; default Date.now. */
  now?(): number;
  /**
   * Sends some bytes to the site that will take the recording, and resolves with how many when they have arrived. The
   * check times it. Without it the uplink is not measured.
   */
  sendBytes?(signal: AbortSignal): Promise<number>;
}

/** Records some seconds, measures them, and says in plain words what to fix. Methods never reject. */
export interface DeviceCheck {
  getSnapshot(): DeviceCheckSnapshot;
  subscribe(listener: () => void): () => void;
  /** Opens the devices without recording, for a choice of them. Default: those of the last exam on this device. */
  preview(devices?: DeviceChoice): Promise<void>;
  /** Opens the devices where they are not open, and records. Default as for `preview`. */
  run(devices?: DeviceChoice): Promise<void>;
  /**
   * The recording is being played to the candidate from now on: listens whether the microphone hears it.
   * @returns the playback has ended
   */
  listenForEcho(): () => void;
  /** Releases the devices. */
  dispose(): void;
}
