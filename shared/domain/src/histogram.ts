/** Logarithmic buckets, four per doubling, so that a value is known to within a fifth. */
const STEPS_PER_DOUBLING = 4;
/** Last bucket, at 2^20 ms (about 17 minutes): no measured duration is longer. */
const LAST_STEP = 20 * STEPS_PER_DOUBLING;

/** Bucket of a value: 0 below 1; bucket n ends at 2^(n/4). @param value not negative */
export function histogramStep(value: number): number {
  if (!(value >= 1)) return 0;
  return Math.min(LAST_STEP, Math.floor(Math.log2(value) * STEPS_PER_DOUBLING) + 1);
}

/** Geometric mean of a bucket's bounds. */
export function stepValue(step: number): number {
  return step <= 0 ? 0 : 2 ** ((step - 0.5) / STEPS_PER_DOUBLING);
}

/** Estimates a quantile from bucket counts. @param quantile 0 to 1 @returns null when all counts are 0 */
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
