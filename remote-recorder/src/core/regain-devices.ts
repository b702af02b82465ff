import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { openDevices, releaseDevices, watchDevices } from './capture-devices';

/** A camera that another program had taken comes back without a `devicechange` event. */
const TRY_EVERY_MS = 5000;

/**
 * Asks for the devices until it gets them: at once, whenever a device is plugged in, and every 5 s. When the permission
 * was withdrawn, it asks again only where the browser shows no prompt for it: a prompt every 5 s would be a siege.
 * @returns null when `signal` was aborted first
 */
export function regainDevices(devices: DeviceChoice, signal: AbortSignal): Promise<MediaStream | null> {
  return new Promise((resolve) => {
    let isAsking = false;
    let isDenied = false;
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
        if (isDenied && (await wouldPrompt(devices))) return;
        const stream = await openDevices(devices);
        // Granted after the recording ended: the camera light must go out again.
        if (signal.aborted) releaseDevices(stream);
        else settle(stream);
      } catch (error) {
        // The failure is reported already; the next try follows.
        isDenied = error instanceof Error && error.cause instanceof Error && error.cause.name === 'NotAllowedError';
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

/** Would opening the devices show a prompt? A browser that does not say may show one. */
async function wouldPrompt({ isAudioOnly }: DeviceChoice): Promise<boolean> {
  try {
    const names = isAudioOnly ? ['microphone'] : ['camera', 'microphone'];
    const states = await Promise.all(
      // TypeScript 5.9 knows neither name as a PermissionName.
      names.map((name) => navigator.permissions.query({ name: name as PermissionName })),
    );
    return states.some(({ state }) => state === 'prompt');
  } catch {
    return true;
  }
}
