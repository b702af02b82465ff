import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { openDevices, releaseDevices, watchDevices } from './capture-devices';

/** Polling is needed because no `devicechange` event fires when another program releases the camera. */
const TRY_EVERY_MS = 5000;

/**
 * Requests the devices until it gets them: at once, whenever a device is plugged in, and every 5 s. After a denial it
 * retries only if the browser would not prompt, because a permission prompt every 5 s would make the page unusable.
 * @param shown gets the regained tracks in place of its own, so that a video element keeps showing it
 * @returns `shown`, or the regained stream without it; null when `signal` was aborted first
 */
export function regainDevices(
  devices: DeviceChoice,
  signal: AbortSignal,
  shown: MediaStream | null,
): Promise<MediaStream | null> {
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
      // At most one permission prompt at a time.
      if (isAsking || signal.aborted) return;
      isAsking = true;
      try {
        if (isDenied && (await wouldPrompt(devices))) return;
        const stream = await openDevices(devices);
        // Access was granted after the recording ended: turn the camera light off again.
        if (signal.aborted) releaseDevices(stream);
        else settle(shown ? replaceTracks(shown, stream) : stream);
      } catch (error) {
        // The loss was reported already; the next attempt follows.
        isDenied = error instanceof Error && error.name === 'NotAllowedError';
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

function replaceTracks(shown: MediaStream, fresh: MediaStream): MediaStream {
  for (const track of shown.getTracks()) {
    track.stop();
    shown.removeTrack(track);
  }
  for (const track of fresh.getTracks()) shown.addTrack(track);
  return shown;
}

/** Whether opening the devices would show a prompt. True if the browser does not support the query. */
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
