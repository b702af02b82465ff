/** Layout shifts less than a second apart, for at most five, are one jump to the reader (web.dev/articles/cls). */
const SESSION_GAP_MS = 1000;
const SESSION_MS = 5000;

export interface LayoutShift {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
}

/** Cumulative layout shift: the worst session of shifts that the visitor did not cause. */
export function cumulativeLayoutShift(shifts: readonly LayoutShift[]): number {
  let worst = 0;
  let sum = 0;
  let begun = 0;
  let last = -Infinity;
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const isSameSession = startTime - last < SESSION_GAP_MS && startTime - begun < SESSION_MS;
    if (!isSameSession) {
      begun = startTime;
      sum = 0;
    }
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

export interface TimedEvent {
  interactionId: number;
  duration: number;
}

/**
 * Interaction to next paint: the slowest interaction, one in fifty left out (web.dev/articles/inp).
 * @returns null when nobody touched the page
 */
export function interactionToNextPaint(events: readonly TimedEvent[]): number | null {
  const longest = new Map<number, number>();
  for (const { interactionId, duration } of events) {
    if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  }
  const sorted = [...longest.values()].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 50)] ?? null;
}
