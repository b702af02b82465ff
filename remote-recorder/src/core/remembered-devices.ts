import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';

/** Ids of devices differ on every origin, so this says nothing outside the page that stores it. */
const KEY = 'bandmark-recorder-devices';

/** The person's choice, for the next panel or exam on this origin. A page without storage uses the browser's default devices. */
export function rememberDevices(choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is full or not allowed.
  }
}

export function rememberedDevices(): DeviceChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { cameraId, microphoneId, isAudioOnly } = stored as Record<string, unknown>;
    return {
      ...(typeof cameraId === 'string' ? { cameraId } : {}),
      ...(typeof microphoneId === 'string' ? { microphoneId } : {}),
      ...(isAudioOnly === true ? { isAudioOnly } : {}),
    };
  } catch {
    return {};
  }
}

/** The same for an exam, which needs a picture also of who let the panel record sound alone. */
export function rememberedForExam(): DeviceChoice {
  const { isAudioOnly: _, ...devices } = rememberedDevices();
  return devices;
}
