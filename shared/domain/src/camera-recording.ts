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
  /** Length of a slice that goes to the device: what a kill loses is one of them and what its way there takes. */
  deviceSliceMs: 250,
  /** When more waits to be sent than the device should hold: a face is still seen, and speech stays clear. */
  lowerVideoBitsPerSecond: 100_000,
  lowerAudioBitsPerSecond: 24_000,
} as const;

export const DOWNLOAD_FILE_NAME = 'video_recording.webm';

/**
 * Tried in this order. The last name is not the spec's: Chromium knows h264 in mp4 only by the names of RFC 6381
 * (avc1), so without it the fourth format would never be found there.
 */
const RECORDING_FORMATS = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=h264',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
] as const;

/** The specification records pictures; these are their counterparts for sound alone. */
const AUDIO_FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/** The formats that a browser can record, best first. */
export function recordableFormats(
  isSupported: (type: string) => boolean,
  { isAudioOnly = false } = {},
): readonly string[] {
  return (isAudioOnly ? AUDIO_FORMATS : RECORDING_FORMATS).filter((type) => isSupported(type));
}

/** Second of the video at which the thumbnail's frame is taken: 5, 1 or the start. */
export function thumbnailSecond(durationSeconds: number): 0 | 1 | 5 {
  if (durationSeconds > 5) return 5;
  return durationSeconds > 1 ? 1 : 0;
}

/** Seconds as `mm:ss`, rounded down; minutes go on counting past 59. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
