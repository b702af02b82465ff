import type { Victim } from './killed-browser';

/** A run of the recorder as it stands in the finished recording. */
export interface FinishedSegment {
  /** When its recorder began to deliver, epoch milliseconds by the page's clock. */
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
 * What a kill lost: the time from the call that started the recorder to the kill, less what is left of that run. The
 * first picture comes some tenths of a second after the call, so this is rather too much than too little.
 * @param starts of recorders, epoch milliseconds
 */
export function lostSeconds(at: number, starts: readonly number[], segments: readonly FinishedSegment[]): number {
  const began = Math.max(...starts.filter((start) => start <= at));
  const left = segments.filter(({ startedAt }) => startedAt >= began && startedAt <= at);
  return (at - began) / 1000 - left.reduce((total, { seconds }) => total + seconds, 0);
}
