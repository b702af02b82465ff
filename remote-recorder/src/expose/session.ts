import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { DeviceCheckOptions } from '@bandmark/contracts/remotes/recorder-check';
import type { RecorderOptions } from '../core/drive-recorder';
import { createRecorder } from '../core/recorder';
import { createDeviceCheck as checkDevices } from '../check/device-check';
import { startExamSession } from '../exam/exam-session';
import { loadRrweb } from '../exam/screen-recording';

export { startExamSession };

/** Preloads rrweb for the exam: the device check runs before the exam starts, when a load delays nothing. */
function openRecorder(options: RecorderOptions) {
  // A failed preload is ignored here: startExamSession loads again and reports the failure.
  loadRrweb().catch(() => {});
  return createRecorder(options);
}

export const createCameraRecorder = (options: { now?(): number } = {}) => openRecorder(options);

export const createDeviceCheck = (options: DeviceCheckOptions = {}) =>
  checkDevices({ ...options, openRecorder: (health) => openRecorder({ ...options, health }) });

({ createCameraRecorder, createDeviceCheck, startExamSession }) satisfies RemoteModules['recorder/session'];
