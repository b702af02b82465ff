import type { Victim } from './killed-browser';

/** A segment of the finished recording: what one run of the recorder left. */
export interface FinishedSegment {
  /** Epoch milliseconds by the page's clock at which its recorder started to deliver. */
  startedAt: number;
  seconds: number;
}

/** A kill that was carried out. */
export interface StruckKill {
  victim: Victim;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Seconds that a kill lost: the time from the start of the recorder to the kill, less what remains of that run. The
 * first frame comes some tenths of a second after the start, so the result errs on the high side.
 * @param at time of the kill, epoch milliseconds
 * @param starts of all recorders, epoch milliseconds
 */
export function lostSeconds(at: number, starts: readonly number[], segments: readonly FinishedSegment[]): number {
  const began = Math.max(...starts.filter((start) => start <= at));
  const left = segments.filter(({ startedAt }) => startedAt >= began && startedAt <= at);
  return (at - began) / 1000 - left.reduce((total, { seconds }) => total + seconds, 0);
}
