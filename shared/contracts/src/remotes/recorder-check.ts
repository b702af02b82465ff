import type { RecorderFinding } from './recorder-health';
import type { DeviceChoice, RecorderFailure, RecorderOutput } from './recorder-session';

export interface DeviceCheckSnapshot {
  /** `recording` lasts 5 s. In `recorded`, `hasSeen`, `hasHeard` and `findings` are the result of the check. */
  state: 'idle' | 'opening' | 'ready' | 'recording' | 'recorded';
  /** Live in `ready` and `recording`. */
  stream: MediaStream | null;
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** The 5 s recording, for playback to the candidate. */
  output: RecorderOutput | null;
  failure: RecorderFailure | null;
  /** Current problems, including those that do not prevent a recording (an echo, a slow uplink). */
  findings: readonly RecorderFinding[];
  /** The camera delivered a picture that is neither black nor frozen. */
  hasSeen: boolean;
  /** The microphone delivered speech. */
  hasHeard: boolean;
}

export interface DeviceCheckOptions {
  /** Epoch milliseconds; default Date.now. */
  now?(): number;
  /**
   * Sends some bytes to the site that will receive the recording, and resolves with their number once they have
   * arrived. The check times the call. Without this function the uplink is not measured.
   */
  sendBytes?(signal: AbortSignal): Promise<number>;
}

/** Records a few seconds, analyses them, and reports in plain words what to fix. Methods never reject. */
export interface DeviceCheck {
  getSnapshot(): DeviceCheckSnapshot;
  subscribe(listener: () => void): () => void;
  /** Opens the devices without recording, so that the candidate can choose. Default: those of the last exam here. */
  preview(devices?: DeviceChoice): Promise<void>;
  /** Opens the devices unless they are open, and records. Default as for `preview`. */
  run(devices?: DeviceChoice): Promise<void>;
  /**
   * Call it when the playback of the recording starts: it detects whether the microphone picks up the playback (echo).
   * @returns a function to call when the playback has ended
   */
  listenForEcho(): () => void;
  /** Releases the devices. */
  dispose(): void;
}
