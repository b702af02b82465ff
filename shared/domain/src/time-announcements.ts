/** When a timer speaks (WCAG 4.1.3): at thresholds, not every second. Minutes left. */
const THRESHOLDS = [10, 5, 1] as const;

/**
 * What to say when the remaining time went from one value to the next; null for nothing. Where several thresholds
 * were passed at once (a sleeping laptop) only the last one is true.
 * @param before milliseconds left at the tick before; null at the first tick, which says nothing
 */
export function announcementBetween(before: number | null, after: number): string | null {
  if (before === null || after >= before) return null;
  if (after <= 0) return 'Time is over';
  const passed = THRESHOLDS.filter((minutes) => before > minutes * 60_000 && after <= minutes * 60_000).at(-1);
  if (passed === undefined) return null;
  return passed === 1 ? '1 minute left' : `${passed} minutes left`;
}

/** Share of the time that is used up, 0–1. */
export function shareUsed(begunAt: number, deadline: number, now: number): number {
  if (deadline <= begunAt) return 1;
  return Math.min(1, Math.max(0, (now - begunAt) / (deadline - begunAt)));
}
