import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import type { PictureSample } from './picture-probe';
import type { SoundSample } from './sound-probe';

export type TrackState = 'live' | 'muted' | 'ended';

/** What the probes measure four times a second. */
export interface HealthSample {
  /** Milliseconds, by the recorder's clock. */
  at: number;
  isHidden: boolean;
  /** Null where the stream has no such track (audio only). */
  camera: TrackState | null;
  microphone: TrackState | null;
  /** Null where it could not be measured. */
  sound: SoundSample | null;
  picture: PictureSample | 'no-frame' | null;
}

/** Browsers mute a track for a moment while they open its device. */
const MUTED_MS = 1000;
/** A camera that opens is dark for a second, a person may sit still for one, and a microphone starts with zeros. */
const LASTING_MS = 2500;
/** Two steps of 16 bits: below the noise of any open microphone. */
const DIGITAL_SILENCE = 2 / 32_768;
/** From 0 to 255: a covered lens with its noise; a face lit by the screen alone has 30 and more. */
const BLACK_LUMA = 20;
/** From 0 to 255: the noise of a live camera is 0.3 and more, a still picture has 0. */
const STILL_CHANGE = 0.02;
/** A sample with one value in 200 at full scale is heard as distortion. */
const CLIPPED_SHARE = 0.005;
/** One loud laugh is no fault: so many of the samples must be distorted. */
const CLIPPED_SAMPLES = 4;

/** A sample that is older than this changes nothing. Holds enough of them also where a hidden page measures once a second. */
export const HEALTH_WINDOW_MS = 4000;

/**
 * What the samples of the last seconds say, oldest first. Everything is noticed within 3 s. A cause hides what follows
 * from it: a muted camera is also black.
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

  // Stays for as long as the samples reach back, so that a person who comes back reads it.
  if (samples.some(({ isHidden }) => isHidden)) codes.push('page-hidden');
  return codes;
}

/** Browsers stop the pictures of a hidden page, so they say nothing about the camera. */
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

/** Milliseconds for which `holds` was true without a break until now; −1 when it is not true now. */
function lastsFor(samples: readonly HealthSample[], holds: (sample: HealthSample) => boolean): number {
  const breaks = samples.findLastIndex((sample) => !holds(sample));
  const first = samples[breaks + 1];
  const last = samples.at(-1);
  return first && last ? last.at - first.at : -1;
}
