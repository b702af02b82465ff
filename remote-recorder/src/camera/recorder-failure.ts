import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';

/** Texts of spec §8, word for word, but for the last: the spec has no text for an unplugged camera. */
const MESSAGES: Record<RecorderFailure['code'], string> = {
  enumerate: 'Failed to enumerate media devices.',
  access: 'Failed to access camera and mic. Please ensure permissions are granted.',
  format: 'Your browser does not support any known video recording format.',
  start: 'Failed to start video recording.',
  empty: 'Recording is empty; cannot generate thumbnail.',
  'thumbnail-load': 'Failed to load video for thumbnail.',
  thumbnail: 'Failed to generate thumbnail.',
  play: 'Failed to play video.',
  'playback-setup': 'Failed to setup video playback.',
  'track-ended': 'The camera or microphone stopped. Please check that it is connected.',
};

/** A {@link RecorderFailure} that can be thrown. */
export class RecorderError extends Error implements RecorderFailure {
  readonly code: RecorderFailure['code'];

  constructor(code: RecorderFailure['code'], cause?: unknown) {
    super(MESSAGES[code], { cause });
    this.name = 'RecorderError';
    this.code = code;
  }
}

/** The caught error if it is a RecorderError, or one with `code`. */
export function asRecorderError(caught: unknown, code: RecorderFailure['code']): RecorderError {
  return caught instanceof RecorderError ? caught : new RecorderError(code, caught);
}
