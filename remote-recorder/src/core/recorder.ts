import { driveRecorder, type PlayableRecorder, type RecorderOptions } from './drive-recorder';
import { createRecording } from './recording';
import { regainDevices } from './regain-devices';

/** A recorder whose code is already loaded: the start of an exam must not depend on one more chunk request. */
export const createRecorder = (options: RecorderOptions = {}): PlayableRecorder =>
  driveRecorder({ createRecording, regainDevices }, options);
