import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { openDevices, releaseDevices, watchDevices } from '../camera/capture-devices';

/** A camera that another program had taken comes back without a `devicechange` event. */
const TRY_EVERY_MS = 5000;

/**
 * Asks for the devices until it gets them: at once, whenever a device is plugged in, and every 5 s.
 * @returns null when `signal` was aborted first
 */
export function regainDevices(devices: DeviceChoice, signal: AbortSignal): Promise<MediaStream | null> {
  return new Promise((resolve) => {
    let isAsking = false;
    const settle = (stream: MediaStream | null) => {
      clearInterval(timer);
      stopWatching();
      signal.removeEventListener('abort', abort);
      resolve(stream);
    };
    const abort = () => settle(null);
    const ask = async () => {
      // Only one permission prompt at a time.
      if (isAsking || signal.aborted) return;
      isAsking = true;
      try {
        const stream = await openDevices(devices);
        // Granted after the exam was submitted: the camera light must go out again.
        if (signal.aborted) releaseDevices(stream);
        else settle(stream);
      } catch {
        // The failure is reported already; the next try follows.
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => void ask(), TRY_EVERY_MS);
    const stopWatching = watchDevices(() => void ask());
    signal.addEventListener('abort', abort);
    void ask();
  });
}
