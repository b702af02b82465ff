/** A writing attempt with double time records some 60 MB of camera and 100 MB of screen; this is beyond any honest one. */
export const RECORDING_QUOTA_BYTES = 384 * 1024 * 1024;
/** Two hours of one chunk a second on both streams. */
export const RECORDING_QUOTA_CHUNKS = 15_000;
/**
 * A tab that died before it declared its chunks may still have some on the device. When none has come for so long,
 * what is stored counts as everything.
 */
export const SETTLE_MS = 2 * 60_000;
