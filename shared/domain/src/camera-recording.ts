/**
 * Rules and constants of the video recorder (spec §5 and §9, Recorder).
 */
export const CAMERA_RECORDING = {
  widthPx: 320,
  heightPx: 240,
  framesPerSecond: 10,
  videoBitsPerSecond: 300_000,
  audioBitsPerSecond: 32_000,
  chunkMs: 1000,
  /** Length of a slice that is stored on the device. A killed tab loses at most one slice and those being written. */
  deviceSliceMs: 250,
  /** Used when too many bytes are unsent: a face stays recognisable, and speech stays clear. */
  lowerVideoBitsPerSecond: 100_000,
  lowerAudioBitsPerSecond: 24_000,
} as const;

/**
 * Tried in this order. The last type is not in the spec: Chromium recognises H.264 in MP4 only by its RFC 6381 name
 * (avc1), so without it the fourth format would never be available there.
 */
const RECORDING_FORMATS = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=h264',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
] as const;

/** Counterparts for sound only; the spec lists only formats with video. */
const AUDIO_FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/** The formats that the browser supports, best first. */
export function recordableFormats(
  isSupported: (type: string) => boolean,
  { isAudioOnly = false } = {},
): readonly string[] {
  return (isAudioOnly ? AUDIO_FORMATS : RECORDING_FORMATS).filter((type) => isSupported(type));
}

/** Second of the video at which the thumbnail's frame is taken (spec §5): 5, 1 or 0. */
export function thumbnailSecond(durationSeconds: number): 0 | 1 | 5 {
  if (durationSeconds > 5) return 5;
  return durationSeconds > 1 ? 1 : 0;
}

/** Seconds as `mm:ss`, rounded down; minutes continue past 59. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
