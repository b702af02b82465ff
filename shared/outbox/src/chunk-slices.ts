import { MAX_CHUNK_SECONDS } from '@bandmark/contracts/chunk-upload';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';

const SLICES_A_SECOND = 1000 / CAMERA_RECORDING.deviceSliceMs;

/** Maximum number of slices in a chunk. */
export const MAX_CHUNK_SLICES = MAX_CHUNK_SECONDS * SLICES_A_SECOND;

/** The current number of slices per chunk. A hidden page may be discarded at any moment, so its chunks are shorter. */
export function wantedSlices(): number {
  return document.visibilityState === 'hidden' ? SLICES_A_SECOND : MAX_CHUNK_SLICES;
}
