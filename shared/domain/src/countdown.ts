/**
 * The offer on the landing page ends at the end of the next Sunday in the visitor's local time (on a Sunday, that same
 * day) and renews each week (spec §2, §4). Calendar arithmetic instead of 7 × 24 h, because a week with a change to or
 * from summer time is an hour shorter or longer.
 */

/** End of the current offer: the next Monday, 00:00 local time. */
export function offerEnd(now: Date): Date {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysToMonday);
}

/** Elapsed share of the offer's week: 0 on Monday 00:00, 1 on the next. */
export function offerWeekShare(now: Date): number {
  const end = offerEnd(now);
  const start = new Date(end.getFullYear(), end.getMonth(), end.getDate() - 7);
  return (now.getTime() - start.getTime()) / (end.getTime() - start.getTime());
}

/** The offer's last day as "{month} {day}": "November 22". */
export function offerEndDay(now: Date): string {
  const end = offerEnd(now);
  const sunday = new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1);
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(sunday);
}

/**
 * "2d 09h 57m 48s". Rounds up, so that it shows 00s only at the end.
 * @param ms remaining time; negative counts as 0
 * @param unit the smallest unit shown; minutes for users who prefer reduced motion
 */
export function formatCountdown(ms: number, unit: 'second' | 'minute' = 'second'): string {
  const step = unit === 'second' ? 1000 : 60_000;
  const seconds = (Math.ceil(Math.max(0, ms) / step) * step) / 1000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const parts = [
    `${Math.floor(seconds / 86_400)}d`,
    `${two((seconds % 86_400) / 3600)}h`,
    `${two((seconds % 3600) / 60)}m`,
  ];
  if (unit === 'second') parts.push(`${two(seconds % 60)}s`);
  return parts.join(' ');
}
