import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';

export type TrackState = 'live' | 'muted' | 'ended';

/** What the probes measure four times a second. */
export interface HealthSample {
  /** Milliseconds, by the recorder's clock. */
  at: number;
  isHidden: boolean;
  /** Null where the stream has no such track (audio only). */
  camera: TrackState | null;
  microphone: TrackState | null;
}

/** Browsers mute a track for a moment while they open its device. */
const MUTED_MS = 1000;

/** A sample that is older than this changes nothing. */
export const HEALTH_WINDOW_MS = 3000;

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
  else if (lasts(MUTED_MS, ({ camera }) => camera === 'muted')) codes.push('camera-muted');
  if (last.microphone === 'ended') codes.push('microphone-lost');
  else if (lasts(MUTED_MS, ({ microphone }) => microphone === 'muted')) codes.push('microphone-muted');
  // Stays for as long as the samples reach back, so that a person who comes back reads it.
  if (samples.some(({ isHidden }) => isHidden)) codes.push('page-hidden');
  return codes;
}

/** Milliseconds for which `holds` was true without a break until now; −1 when it is not true now. */
function lastsFor(samples: readonly HealthSample[], holds: (sample: HealthSample) => boolean): number {
  const breaks = samples.findLastIndex((sample) => !holds(sample));
  const first = samples[breaks + 1];
  const last = samples.at(-1);
  return first && last ? last.at - first.at : -1;
}
