/** Remaining minutes at which a timer is announced (WCAG 4.1.3); every second would be too much. */
const THRESHOLDS = [10, 5, 1] as const;

/**
 * The announcement when the remaining time drops from one value to the next; null for none. If it passes several
 * thresholds at once (a sleeping laptop), only the last one is announced.
 * @param before milliseconds left at the previous tick; null at the first tick, which announces nothing
 * @param after milliseconds left now
 */
export function announcementBetween(before: number | null, after: number): string | null {
  if (before === null || after >= before) return null;
  if (after <= 0) return 'Time is over';
  const passed = THRESHOLDS.filter((minutes) => before > minutes * 60_000 && after <= minutes * 60_000).at(-1);
  if (passed === undefined) return null;
  return passed === 1 ? '1 minute left' : `${passed} minutes left`;
}

/** Elapsed share of the time, 0–1. */
export function shareUsed(begunAt: number, deadline: number, now: number): number {
  if (deadline <= begunAt) return 1;
  return Math.min(1, Math.max(0, (now - begunAt) / (deadline - begunAt)));
}
