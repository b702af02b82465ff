import { texts } from '../texts';
import { markingTexts } from './marking-texts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an answer has waited, rounded down: "5 minutes", "an hour", "47 hours", "3 days". */
export function waitingTime(ms: number): string {
  if (ms < MINUTE_MS) return markingTexts.list.lessThanMinute;
  if (ms < HOUR_MS) return texts.durations.minutes(Math.floor(ms / MINUTE_MS));
  if (ms < 2 * DAY_MS) return texts.durations.hours(Math.floor(ms / HOUR_MS));
  return texts.durations.days(Math.floor(ms / DAY_MS));
}
