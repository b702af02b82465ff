import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { openDevices, releaseDevices, watchDevices } from '../camera/capture-devices';

/** A camera taken by another program comes back without a `devicechange`. */
const TRY_EVERY_MS = 5000;

/**
 * Asks for the devices until they are there: at once, whenever a device is plugged in, and every 5 s.
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
      // A question that is still open in the browser must not be asked again.
      if (isAsking || signal.aborted) return;
      isAsking = true;
      try {
        const stream = await openDevices(devices);
        // Granted after the exam was handed in: the camera light must go out again.
        if (signal.aborted) releaseDevices(stream);
        else settle(stream);
      } catch {
        // Told when it ended; the next try follows.
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
