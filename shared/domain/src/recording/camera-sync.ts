/** A jump of the player's time beyond this makes the video seek to the same time (spec §2, §9). */
const SEEK_THRESHOLD_MS = 500;
/** Drift so large that catching up by rate would take too long: a stalled download, a machine asleep. */
const FAR_WALL_MS = 750;
/** Errors below this are left alone: correcting them would be heard and not seen. */
const NEAR_MS = 15;
/** Wall time in which the rate is to make good an error. */
const CORRECTION_MS = 500;
const MOST_CORRECTION = 0.3;
/** What Chromium takes; Firefox and Safari take less and clamp by themselves. */
const RATE_RANGE = { least: 0.0625, most: 16 };

export interface CameraSituation {
  isPlaying: boolean;
  /** 1, 2, 4 or 8. */
  speed: number;
  /** Where the player and the camera's file stand, milliseconds. */
  targetMs: number;
  cameraMs: number;
  /** Player's time now less the last time looked at, and the wall time between the two looks. */
  playerStepMs: number;
  wallStepMs: number;
  /** A seek is under way: another one would start it anew. */
  isSeeking: boolean;
}

export interface CameraCommand {
  /** Seek to this time of the file, milliseconds. */
  seekMs?: number;
  /** Playback rate from now on. */
  rate: number;
}

/**
 * Keeps the camera in step with the screen. The spec's rule (a jump over 500 ms, or not playing, makes it seek) is
 * kept to the letter, but alone it lets the video drift by seconds at 2× and more, because it never fires while both
 * run on. So the rate is steered as well: faster when the camera is late, slower when it is early.
 */
export function followScreen(situation: CameraSituation): CameraCommand {
  const { isPlaying, speed, targetMs, cameraMs, isSeeking } = situation;
  const errorMs = targetMs - cameraMs;
  if (!isPlaying)
    return Math.abs(errorMs) > NEAR_MS && !isSeeking
      ? { seekMs: targetMs, rate: clampRate(speed) }
      : { rate: clampRate(speed) };
  if (isSeeking) return { rate: clampRate(speed) };
  if (hasJumped(situation) && Math.abs(errorMs) > SEEK_THRESHOLD_MS)
    return { seekMs: targetMs, rate: clampRate(speed) };
  if (Math.abs(errorMs) > FAR_WALL_MS * Math.max(1, speed)) return { seekMs: targetMs, rate: clampRate(speed) };
  return { rate: clampRate(speed * (1 + correction(errorMs, speed))) };
}

/** Did the player go elsewhere, rather than on? At 8× a slow frame alone moves it by more than 500 ms. */
function hasJumped({ playerStepMs, wallStepMs, speed }: CameraSituation): boolean {
  return Math.abs(playerStepMs - wallStepMs * speed) > SEEK_THRESHOLD_MS;
}

function correction(errorMs: number, speed: number): number {
  if (Math.abs(errorMs) < NEAR_MS) return 0;
  const wanted = errorMs / (CORRECTION_MS * speed);
  return Math.min(MOST_CORRECTION, Math.max(-MOST_CORRECTION, wanted));
}

function clampRate(rate: number): number {
  return Math.min(RATE_RANGE.most, Math.max(RATE_RANGE.least, rate));
}
