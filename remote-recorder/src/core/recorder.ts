import { driveRecorder, type PlayableRecorder, type RecorderOptions } from './drive-recorder';
import { createRecording } from './recording';
import { regainDevices } from './regain-devices';

/** A recorder with everything that it needs: an exam must not find out at its start that a file does not come. */
export const createRecorder = (options: RecorderOptions = {}): PlayableRecorder =>
  driveRecorder({ createRecording, regainDevices }, options);
