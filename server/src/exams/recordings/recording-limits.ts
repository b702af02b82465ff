/** A writing attempt with double time records some 60 MB of camera and 100 MB of screen; this is beyond any honest one. */
export const RECORDING_QUOTA_BYTES = 384 * 1024 * 1024;
/** Two hours of one chunk a second on both streams. */
export const RECORDING_QUOTA_CHUNKS = 15_000;
/**
 * A window that died without saying how many chunks it had may still send some from the device. When no chunk came
 * for so long, what is there is taken for all.
 */
export const SETTLE_MS = 2 * 60_000;
