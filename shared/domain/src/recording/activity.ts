/** A stretch of a recording, milliseconds from its first event. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** From this long without an action of the candidate it is a pause. rrweb's player uses the same. */
const PAUSE_THRESHOLD_MS = 10_000;
/** Left at either end of a pause, so that what led to it and what ends it is seen. */
const PAUSE_MARGIN_MS = 1000;

/**
 * Pauses between the candidate's actions (spec §9: skipping of inactive periods).
 * @param actions times in milliseconds from the first event, ascending
 */
export function pauses(actions: readonly number[], totalMs: number): Stretch[] {
  const found: Stretch[] = [];
  let previous = 0;
  for (const time of [...actions, totalMs]) {
    if (time - previous > PAUSE_THRESHOLD_MS)
      found.push({ fromMs: previous + PAUSE_MARGIN_MS, toMs: Math.min(time, totalMs) - PAUSE_MARGIN_MS });
    previous = Math.max(previous, time);
  }
  return found.filter(({ fromMs, toMs }) => toMs > fromMs);
}

export function pauseAt(found: readonly Stretch[], timeMs: number): Stretch | null {
  return found.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs) ?? null;
}

/**
 * Heights of the bars of the time line, 0 to 1: the square root of how much the candidate did, so that one burst of
 * the mouse does not flatten the typing beside it.
 */
export function activityBars(actions: readonly number[], totalMs: number, count: number): number[] {
  const sums = new Array<number>(count).fill(0);
  if (totalMs <= 0) return sums;
  for (const time of actions) {
    const bar = Math.min(count - 1, Math.max(0, Math.floor((time / totalMs) * count)));
    sums[bar] = (sums[bar] ?? 0) + 1;
  }
  const most = Math.max(...sums);
  return most === 0 ? sums : sums.map((sum) => Math.sqrt(sum / most));
}
