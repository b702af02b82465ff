import { clockText } from './recording/clock-text';

/** Deadlines of an attempt. All times are epoch milliseconds of the server's clock; `now` is always an argument. */

/** Answers that arrive up to 10 minutes after the deadline are accepted and flagged (the candidate may be offline). */
export const LATE_ACCEPTANCE_MS = 10 * 60_000;

/** After the deadline, a tab that has sent nothing for this long counts as closed. Open pages retry every 15 s. */
export const SILENT_AFTER_MS = 5 * 60_000;

/** A recording that is not complete 24 h after its attempt ended is finalised as partial. */
export const PARTIAL_AFTER_MS = 24 * 3_600_000;

/** Extra time that a candidate may have for every part. */
export const EXTRA_TIME_FACTORS = [1, 1.25, 1.5, 2] as const;
export type ExtraTimeFactor = (typeof EXTRA_TIME_FACTORS)[number];

export type Arrival = 'on-time' | 'late' | 'too-late';

/** @param factor 1, 1.25, 1.5 or 2: extra time granted to the candidate. */
export function deadlineOf(begunAt: number, durationMs: number, factor = 1, extraMs = 0): number {
  return begunAt + Math.round(durationMs * factor) + extraMs;
}

export function arrivalOf(deadline: number, now: number): Arrival {
  if (now <= deadline) return 'on-time';
  return now <= deadline + LATE_ACCEPTANCE_MS ? 'late' : 'too-late';
}

export function remainingMs(deadline: number, now: number): number {
  return Math.max(0, deadline - now);
}

/** "12:48"; an hour and more as "1:02:05". Rounds up, so that it shows 00:00 only at the end. */
export function formatRemaining(ms: number): string {
  return clockText(Math.ceil(ms / 1000) * 1000);
}
