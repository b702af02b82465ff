import { median } from 'es-toolkit/math';

/** Median of the pairs' ratios: a temporary slowdown of the machine affects both values of a pair. */
export function pairedRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, index) => value / (baseline[index] ?? NaN)));
}
