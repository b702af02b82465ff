/** What a version did among its visitors. */
export interface ReleaseHealth {
  /** Pages on which it was asked for. */
  loads: number;
  /** Of them, how often it failed: could not load, could not render, or threw. */
  errors: number;
}

/** Fewer say nothing: one visitor with a broken extension would decide. */
const MIN_LOADS = 50;

/** The normal approximation needs some failures to stand on (textbook: five); one visitor's bad day is not a verdict. */
const MIN_ERRORS = 5;

/** One-sided 1 % point of the normal distribution: of a hundred good canaries one is taken off for nothing. */
const WORSE_THAN_Z = 2.3263;

export type CanaryVerdict =
  /** Too little is known. */
  | { verdict: 'wait' }
  | { verdict: 'keep'; z: number }
  /** Its error rate is worse than current's. */
  | { verdict: 'roll-back'; z: number };

/**
 * Is the canary's error rate worse than current's? One-sided two-proportion z-test with pooled variance, p < 0.01, at
 * least 50 loads each and five errors of the canary. Only worse counts: a canary that does better stays.
 */
export function canaryVerdict(canary: ReleaseHealth, current: ReleaseHealth): CanaryVerdict {
  if (canary.loads < MIN_LOADS || current.loads < MIN_LOADS) return { verdict: 'wait' };
  const rate = errorRate(canary);
  const before = errorRate(current);
  const pooled = (rate * canary.loads + before * current.loads) / (canary.loads + current.loads);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / current.loads));
  // Nobody failed, or everybody did: the rates are the same.
  const z = spread === 0 ? 0 : (rate - before) / spread;
  return { verdict: z > WORSE_THAN_Z && canary.errors >= MIN_ERRORS ? 'roll-back' : 'keep', z };
}

/** 0 to 1: a page that reports several errors counts once at most on average. */
export function errorRate({ loads, errors }: ReleaseHealth): number {
  return loads === 0 ? 0 : Math.min(1, errors / loads);
}
