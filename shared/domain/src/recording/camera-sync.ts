/** When the player's time jumps by more than this, the video seeks to the same time (spec §2, §9). */
const SEEK_THRESHOLD_MS = 500;
/** Wall time of drift above which the video seeks: catching up by rate would take too long (stalled load, sleep). */
const FAR_WALL_MS = 750;
/** Smaller errors are not corrected: the viewer would not see them but would hear the correction. */
const NEAR_MS = 15;
/** Wall time within which the rate is to correct an error. */
const CORRECTION_MS = 500;
const MAX_CORRECTION = 0.3;
/** Range of playback rates that Chromium accepts; Firefox and Safari accept less and clamp on their own. */
const RATE_RANGE = { least: 0.0625, most: 16 };

export interface CameraSituation {
  isPlaying: boolean;
  /** 1, 2, 4 or 8. */
  speed: number;
  /** Wanted and current position in the camera's file, milliseconds. */
  targetMs: number;
  cameraMs: number;
  /** Progress of the player's time and of wall time since the last call, milliseconds. */
  playerStepMs: number;
  wallStepMs: number;
  /** A seek is in progress; another one would restart it. */
  isSeeking: boolean;
}

export interface CameraCommand {
  /** Seek to this time of the file, milliseconds. */
  seekMs?: number;
  /** Playback rate from now on. */
  rate: number;
}

/**
 * Keeps the camera in sync with the screen. It follows the spec's rule (seek after a jump of over 500 ms, or when not
 * playing). That rule alone lets the video drift by seconds at 2× and more, because it never applies while both play
 * on. So the playback rate is adjusted as well: faster when the camera is late, slower when it is early.
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

/** Whether the player jumped. Compared with the expected progress, because at 8× one slow frame exceeds 500 ms. */
function hasJumped({ playerStepMs, wallStepMs, speed }: CameraSituation): boolean {
  return Math.abs(playerStepMs - wallStepMs * speed) > SEEK_THRESHOLD_MS;
}

function correction(errorMs: number, speed: number): number {
  if (Math.abs(errorMs) < NEAR_MS) return 0;
  const wanted = errorMs / (CORRECTION_MS * speed);
  return Math.min(MAX_CORRECTION, Math.max(-MAX_CORRECTION, wanted));
}

function clampRate(rate: number): number {
  return Math.min(RATE_RANGE.most, Math.max(RATE_RANGE.least, rate));
}
