import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import { findHealthCodes, type HealthSample, isBlack, isStill } from '../health/health-rules';

export interface CheckResult {
  hasSeen: boolean;
  hasHeard: boolean;
  codes: readonly HealthCode[];
}

/** Root mean square of speech at arm's length from a laptop's microphone is about 0.03; below this it is noise. */
const SPEECH_RMS = 0.006;
/** Speech rises and falls; a fan does not. Twice the amplitude is 6 dB. */
const ABOVE_NOISE = 2;
/** Louder than any fan, so always speech: in continuous speech without pauses no noise floor can be measured. */
const LOUD_RMS = 0.05;
/** Below this level an examiner would have to turn the volume up. */
const SOFT_RMS = 0.012;
/** At least a fifth of the samples: one second of five. */
const ENOUGH_SHARE = 0.2;
/** A microphone delivers zeros while it opens; with those as the noise floor, any noise would count as speech. */
const OPENING_MS = 750;

/**
 * Judges all samples of a check. Camera or microphone pass if they could not be measured: the candidate can still play
 * the recording, and a browser that lacks these APIs must not keep a candidate from a test.
 */
export function judgeCheck(samples: readonly HealthSample[]): CheckResult {
  const found = findHealthCodes(samples);
  const pictured = samples.filter(({ picture }) => picture !== null);
  const seen = pictured.filter((sample) => isLivePicture(sample) && !isBlack(sample) && !isStill(sample));
  const isPictureLost = found.some((code) => ['camera-lost', 'camera-muted', 'black', 'frozen'].includes(code));
  const hasCamera = samples.some(({ camera }) => camera !== null);
  const hasSeen = hasCamera && !isPictureLost && (pictured.length === 0 || seen.length >= enoughOf(pictured));

  const sounded = samples.filter(({ sound }) => sound !== null);
  const enough = enoughOf(sounded);
  const openedAt = (sounded[0]?.at ?? 0) + OPENING_MS;
  const levels = sounded.flatMap(({ sound, at }) => (sound && at >= openedAt ? [sound.rms] : [])).sort((a, b) => a - b);
  const noise = levels[Math.floor(levels.length / 10)] ?? 0;
  const speech = levels.filter((level) => level >= Math.min(LOUD_RMS, Math.max(SPEECH_RMS, noise * ABOVE_NOISE)));
  const isSpeech = speech.length >= enough;
  const isSoundLost = found.some((code) => ['microphone-lost', 'microphone-muted'].includes(code));
  const hasMicrophone = samples.some(({ microphone }) => microphone !== null);
  const hasHeard = hasMicrophone && !isSoundLost && (levels.length === 0 || isSpeech);

  // A headset with a noise gate delivers digital silence between two sentences.
  const ofDevices = isSpeech ? found.filter((code) => code !== 'silent') : found;
  // A lost camera ends the recording early, perhaps before the candidate has spoken.
  const isShort = found.includes('camera-lost');
  if (isSoundLost || isShort || levels.length === 0) return { hasSeen, hasHeard, codes: ofDevices };
  return { hasSeen, hasHeard, codes: [...ofDevices, ...ofSpeech(levels, speech, enough, ofDevices)] };
}

/** A share, not a number: a slow device measures less often than four times a second, and a busy one starts late. */
function enoughOf(measured: readonly HealthSample[]): number {
  return Math.max(1, Math.floor(measured.length * ENOUGH_SHARE));
}

function isLivePicture({ camera, picture, isHidden }: HealthSample): boolean {
  return camera === 'live' && picture !== null && picture !== 'no-frame' && !isHidden;
}

/** Problems of the recorded speech: too quiet or none. */
function ofSpeech(
  levels: readonly number[],
  speech: readonly number[],
  enough: number,
  ofDevices: readonly HealthCode[],
): readonly HealthCode[] {
  if (ofDevices.includes('silent') || ofDevices.includes('clipped')) return [];
  if (speech.length < enough) return levels.every((level) => level === 0) ? ['silent'] : ['no-speech'];
  const loudest = speech.at(-enough) ?? 0;
  return loudest < SOFT_RMS ? ['quiet'] : [];
}
