import { median } from 'es-toolkit/math';

/** Median of the ratios of pairs: what slows the machine for a while slows both of a pair. */
export function pairedRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, index) => value / (baseline[index] ?? NaN)));
}
