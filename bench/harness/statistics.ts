/** Middle value; the mean of the two middle ones of an even number. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
}

/** Median of the ratios of pairs: what slows the machine for a while slows both of a pair. */
export function pairedRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, index) => value / (baseline[index] ?? NaN)));
}

/** The smallest value that the given share of all values does not exceed (nearest rank). NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
