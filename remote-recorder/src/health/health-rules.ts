import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import type { PictureSample } from './picture-probe';
import type { SoundSample } from './sound-probe';

export type TrackState = 'live' | 'muted' | 'ended';

/** What the probes measure four times a second. */
export interface HealthSample {
  /** Milliseconds, by the recorder's clock. */
  at: number;
  isHidden: boolean;
  /** Null if the stream has no such track (audio only). */
  camera: TrackState | null;
  microphone: TrackState | null;
  /** Null if it could not be measured. */
  sound: SoundSample | null;
  picture: PictureSample | 'no-frame' | null;
}

/** Browsers mute a track briefly while they open its device. */
const MUTED_MS = 1000;
/** A camera is dark for a second while it opens, a person may sit still for one, and a microphone starts with zeros. */
const LASTING_MS = 2500;
/** Two quantisation steps of 16-bit audio: below the noise of any open microphone. */
const DIGITAL_SILENCE = 2 / 32_768;
/** Mean luma, 0–255, of a covered lens including its noise. A face lit only by the screen has 30 and more. */
const BLACK_LUMA = 20;
/** Mean change, 0–255. The noise of a live camera gives 0.3 and more, a frozen picture 0. */
const STILL_CHANGE = 0.02;
/** Share of values at full scale, one in 200, from which distortion is audible. */
const CLIPPED_SHARE = 0.005;
/** Minimum number of distorted samples: a single loud laugh is not a problem. */
const CLIPPED_SAMPLES = 4;

/** Older samples do not count. Long enough to hold several even on a hidden page, which measures once a second. */
export const HEALTH_WINDOW_MS = 4000;

/**
 * Problems found in the samples of the last seconds (oldest first); each is detected within 3 s. A cause hides its
 * consequences: a muted camera is black as well, but only `camera-muted` is reported.
 */
export function findHealthCodes(samples: readonly HealthSample[]): readonly HealthCode[] {
  const last = samples.at(-1);
  if (!last) return [];
  const codes: HealthCode[] = [];
  const lasts = (ms: number, holds: (sample: HealthSample) => boolean) => lastsFor(samples, holds) >= ms;

  if (last.camera === 'ended') codes.push('camera-lost');
  else if (lasts(MUTED_MS, ({ camera }) => camera === 'muted') || lasts(LASTING_MS, sendsNoFrame))
    codes.push('camera-muted');
  else if (lasts(LASTING_MS, isBlack)) codes.push('black');
  else if (lasts(LASTING_MS, isStill)) codes.push('frozen');

  if (last.microphone === 'ended') codes.push('microphone-lost');
  else if (lasts(MUTED_MS, ({ microphone }) => microphone === 'muted')) codes.push('microphone-muted');
  else if (lasts(LASTING_MS, isSilent)) codes.push('silent');
  else if (samples.filter(isClipped).length >= CLIPPED_SAMPLES) codes.push('clipped');

  // Reported until the hidden samples leave the window, so that the user can read it after coming back.
  if (samples.some(({ isHidden }) => isHidden)) codes.push('page-hidden');
  return codes;
}

/** Browsers stop video frames in a hidden page, so the picture then says nothing about the camera. */
const pictureOf = ({ picture, isHidden }: HealthSample) => (isHidden ? null : picture);

const sendsNoFrame = (sample: HealthSample) => pictureOf(sample) === 'no-frame';

export function isBlack(sample: HealthSample): boolean {
  const picture = pictureOf(sample);
  return picture !== null && picture !== 'no-frame' && picture.luma <= BLACK_LUMA;
}

export function isStill(sample: HealthSample): boolean {
  const picture = pictureOf(sample);
  return picture !== null && picture !== 'no-frame' && picture.change <= STILL_CHANGE;
}

const isSilent = ({ sound }: HealthSample) => sound !== null && sound.peak <= DIGITAL_SILENCE;
const isClipped = ({ sound }: HealthSample) => sound !== null && sound.clipped >= CLIPPED_SHARE;

/** Milliseconds for which `holds` has been true without a break; −1 if it is not true for the last sample. */
function lastsFor(samples: readonly HealthSample[], holds: (sample: HealthSample) => boolean): number {
  const breaks = samples.findLastIndex((sample) => !holds(sample));
  const first = samples[breaks + 1];
  const last = samples.at(-1);
  return first && last ? last.at - first.at : -1;
}
