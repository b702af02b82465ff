import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { DeviceCheckOptions } from '@bandmark/contracts/remotes/recorder-check';
import type { RecorderOptions } from '../core/drive-recorder';
import { createRecorder } from '../core/recorder';
import { createDeviceCheck as checkDevices } from '../check/device-check';
import { startExamSession } from '../exam/exam-session';
import { loadRrweb } from '../exam/screen-recording';

export { startExamSession };

/** The device check comes before the exam, so it is a good moment to load what the exam's recording needs. */
function openRecorder(options: RecorderOptions) {
  // A failure does not matter yet: startExamSession loads again and reports it.
  loadRrweb().catch(() => {});
  return createRecorder(options);
}

export const createCameraRecorder = (options: { now?(): number } = {}) => openRecorder(options);

export const createDeviceCheck = (options: DeviceCheckOptions = {}) =>
  checkDevices({ ...options, openRecorder: (health) => openRecorder({ ...options, health }) });

({ createCameraRecorder, createDeviceCheck, startExamSession }) satisfies RemoteModules['recorder/session'];
