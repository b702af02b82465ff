import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';

/** Browsers give each origin different device ids, so the stored choice identifies nothing on other sites. */
const KEY = 'bandmark-recorder-devices';

/** Stores the choice for the next panel or exam on this origin. Without storage the browser's default devices apply. */
export function rememberDevices(choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is full or blocked.
  }
}

export function rememberedDevices(): DeviceChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const { cameraId, microphoneId, isAudioOnly } = stored;
    return {
      ...(typeof cameraId === 'string' ? { cameraId } : {}),
      ...(typeof microphoneId === 'string' ? { microphoneId } : {}),
      ...(isAudioOnly === true ? { isAudioOnly } : {}),
    };
  } catch {
    // Storage is blocked, or holds no object.
    return {};
  }
}

/** The stored devices for an exam, which needs a picture even if the candidate last recorded sound only in a panel. */
export function rememberedForExam(): DeviceChoice {
  const { isAudioOnly: _, ...devices } = rememberedDevices();
  return devices;
}
