/** Four steps to a doubling: a value is known to within a fifth, and a table of counts says what an average hides. */
const STEPS_PER_DOUBLING = 4;
/** 2^20 ms is a quarter of an hour: nothing measured here is longer. */
const LAST_STEP = 20 * STEPS_PER_DOUBLING;

/** Step of the scale that a value lies on: 0 below 1, then 2^(step/4). @param value not negative */
export function histogramStep(value: number): number {
  if (!(value >= 1)) return 0;
  return Math.min(LAST_STEP, Math.floor(Math.log2(value) * STEPS_PER_DOUBLING) + 1);
}

/** The value in the middle of a step, on the scale's own measure. */
export function stepValue(step: number): number {
  return step <= 0 ? 0 : 2 ** ((step - 0.5) / STEPS_PER_DOUBLING);
}

/** A quantile of counted values. @param quantile 0 to 1 @returns null when nothing was counted */
export function histogramQuantile(counts: readonly { step: number; count: number }[], quantile: number): number | null {
  const sorted = [...counts].sort((a, b) => a.step - b.step);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { step, count } of sorted) {
    seen += count;
    if (seen >= total * quantile && seen > 0) return stepValue(step);
  }
  return null;
}
