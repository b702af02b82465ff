import { texts } from '../../texts';

const HOUR_MS = 3_600_000;

/** A length of time that people wait, rounded up: "an hour", "7 hours", "2 days". @param ms more than 0 */
export function usualTime(ms: number): string {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  return hours <= 24 ? texts.durations.hours(hours) : texts.durations.days(Math.ceil(hours / 24));
}
