/** An interval of a recording or of one of its segments, in milliseconds from its start. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** Minimum length of a pause without an action of the candidate; the same as in rrweb's player. */
const PAUSE_THRESHOLD_MS = 10_000;
/** Not skipped at either end of a pause, so that the viewer sees what precedes and what ends it. */
const PAUSE_MARGIN_MS = 1000;

/**
 * Pauses between the candidate's actions (spec §9: skipping of inactive periods).
 * @param actions times in milliseconds from the first event, ascending
 */
export function pauses(actions: readonly number[], totalMs: number): TimeRange[] {
  const found: TimeRange[] = [];
  let previous = 0;
  for (const time of [...actions, totalMs]) {
    if (time - previous > PAUSE_THRESHOLD_MS)
      found.push({ fromMs: previous + PAUSE_MARGIN_MS, toMs: Math.min(time, totalMs) - PAUSE_MARGIN_MS });
    previous = Math.max(previous, time);
  }
  return found.filter(({ fromMs, toMs }) => toMs > fromMs);
}

export function pauseAt(found: readonly TimeRange[], timeMs: number): TimeRange | null {
  return found.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs) ?? null;
}

/**
 * Heights of the timeline's activity bars, 0 to 1: square roots of the action counts relative to the highest one, so
 * that one burst of mouse events does not flatten the bars of typing.
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
