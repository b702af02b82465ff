import { MOST_CHUNK_SECONDS } from '@bandmark/contracts/chunk-upload';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';

const SLICES_A_SECOND = 1000 / CAMERA_RECORDING.deviceSliceMs;

/** Most slices that are joined to one chunk. */
export const MOST_CHUNK_SLICES = MOST_CHUNK_SECONDS * SLICES_A_SECOND;

/**
 * How many slices make a chunk now. A hidden page may be discarded at any moment: what it records is sent each second.
 */
export function wantedSlices(): number {
  return document.visibilityState === 'hidden' ? SLICES_A_SECOND : MOST_CHUNK_SLICES;
}
