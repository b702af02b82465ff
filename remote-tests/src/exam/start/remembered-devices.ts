import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';

const KEY = 'bandmark-devices';

/** The devices that passed the check, for a reload in the middle of an exam. */
export function rememberDevices(devices: DeviceChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(devices));
  } catch {
    // The browser's default devices are used instead.
  }
}

export function rememberedDevices(): DeviceChoice {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { cameraId, microphoneId } = stored as Record<string, unknown>;
    return {
      ...(typeof cameraId === 'string' ? { cameraId } : {}),
      ...(typeof microphoneId === 'string' ? { microphoneId } : {}),
    };
  } catch {
    return {};
  }
}
