import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';

const RECORDING_BITS_PER_SECOND = CAMERA_RECORDING.videoBitsPerSecond + CAMERA_RECORDING.audioBitsPerSecond;
/** Half an hour of recording, all of which stays on the device while there is no connection. */
const RECORDING_BYTES = (RECORDING_BITS_PER_SECOND / 8) * 30 * 60;
/** Leaves headroom for screen events and for catching up after short interruptions. */
const UPLINK_BITS_PER_SECOND = RECORDING_BITS_PER_SECOND * 1.5;
/** Time-out of the probe: an uplink that takes longer counts as slow. */
const UPLINK_PATIENCE_MS = 4000;

/** @returns `storage-full`, or null when there is room or the browser reports no quota */
export async function checkRoom(): Promise<HealthCode | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    if (quota === undefined || usage === undefined) return null;
    return quota - usage < RECORDING_BYTES ? 'storage-full' : null;
  } catch {
    // Insecure contexts and older browsers lack the Storage API.
    return null;
  }
}

/**
 * Times how long `sendBytes` takes.
 * @returns `slow-uplink`; null when the uplink is fast enough, or the call fails: the page reports an outage elsewhere
 */
export async function checkUplink(
  sendBytes: (signal: AbortSignal) => Promise<number>,
  now: () => number,
): Promise<HealthCode | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), UPLINK_PATIENCE_MS);
  const begunAt = now();
  try {
    const bytes = await sendBytes(ending.signal);
    const seconds = Math.max(1, now() - begunAt) / 1000;
    return (bytes * 8) / seconds < UPLINK_BITS_PER_SECOND ? 'slow-uplink' : null;
  } catch {
    return ending.signal.aborted ? 'slow-uplink' : null;
  } finally {
    clearTimeout(timer);
  }
}
