import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { createRecorder } from '../camera/camera-recorder';
import { startSession } from '../exam/exam-session';
import { loadRrweb } from '../exam/load-rrweb';

export const startExamSession = startSession;

/** The device check comes before the exam: time to fetch what the exam's recording needs. */
export const createCameraRecorder = (options?: { now?(): number }) => {
  // A failure here is none yet: startExamSession loads again and tells.
  loadRrweb().catch(() => {});
  return createRecorder(options);
};

({ createCameraRecorder, startExamSession }) satisfies RemoteModules['recorder/session'];
