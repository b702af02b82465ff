import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { createRecorder } from '../camera/camera-recorder';
import { startExamSession } from '../exam/exam-session';
import { loadRrweb } from '../exam/screen-recording';

export { startExamSession };

/** The device check comes before the exam, so it is a good moment to load what the exam's recording needs. */
export const createCameraRecorder = (options?: { now?(): number }) => {
  // A failure does not matter yet: startExamSession loads again and reports it.
  loadRrweb().catch(() => {});
  return createRecorder(options);
};

({ createCameraRecorder, startExamSession }) satisfies RemoteModules['recorder/session'];
