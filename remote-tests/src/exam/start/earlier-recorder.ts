import type { DeviceCheck, DeviceCheckSnapshot } from '@bandmark/contracts/remotes/recorder-check';
import type { CameraRecorder } from '@bandmark/contracts/remotes/recorder-session';

const RECORD_MS = 3000;

/**
 * The device check with an older recorder, which has no `createDeviceCheck` and measures nothing: any recording counts
 * as seen and heard, as it did in the pages of that time.
 */
export function checkWithEarlier(recorder: CameraRecorder): DeviceCheck {
  let isRunning = false;
  let snapshot = read();
  const listeners = new Set<() => void>();

  function read(): DeviceCheckSnapshot {
    const { state, output, ...rest } = recorder.getSnapshot();
    const isRecorded = state === 'recorded' || state === 'playing';
    const hasVideo = isRecorded && output !== null && output.video.size > 0;
    return {
      state: isRecorded ? 'recorded' : state === 'recording' ? state : state === 'previewing' ? 'ready' : 'idle',
      stream: rest.stream,
      cameras: rest.cameras,
      microphones: rest.microphones,
      output: isRecorded ? output : null,
      failure: rest.failure,
      findings: [],
      hasSeen: hasVideo,
      hasHeard: hasVideo,
    };
  }

  const unsubscribe = recorder.subscribe(() => {
    snapshot = read();
    for (const listener of [...listeners]) listener();
  });

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preview: (devices) => recorder.preview(devices),
    async run(devices) {
      if (isRunning) return;
      isRunning = true;
      if (recorder.getSnapshot().state !== 'previewing') await recorder.preview(devices);
      if (recorder.getSnapshot().state === 'previewing') {
        await recorder.start();
        await new Promise((resolve) => setTimeout(resolve, RECORD_MS));
        await recorder.stop();
      }
      isRunning = false;
    },
    listenForEcho: () => () => {},
    dispose() {
      unsubscribe();
      listeners.clear();
      recorder.dispose();
    },
  };
}
