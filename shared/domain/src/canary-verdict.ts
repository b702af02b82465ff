/** What a version did among its visitors. */
export interface ReleaseHealth {
  /** Pages, or visitors, on which it was asked for. */
  loads: number;
  /** How many of these failed: could not load, could not render, or threw. */
  errors: number;
}

/** What one visitor reported of a version. */
export interface VisitorReport extends ReleaseHealth {
  /** Any name of the network from which it came. */
  network: string;
}

/** A network counts as at most so many visitors: anyone can invent more behind one address. */
export const VISITORS_OF_NETWORK = 3;

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
 * Is the canary worse than current? Each visitor counts once, with the share of the loads that failed there, and each
 * network as at most three visitors. Then each version goes without the network with the most failures and the one
 * with the most successes. So an attacker who controls one network and invents visitors there changes only that: the
 * verdict is that of all other visitors, give or take one honest network.
 */
export function judgeCanary(canary: readonly VisitorReport[], current: readonly VisitorReport[]): CanaryVerdict {
  if (visitorHealth(canary).loads < MIN_LOADS || visitorHealth(current).loads < MIN_LOADS) return { verdict: 'wait' };
  return compareRates(trimmed(weighNetworks(canary)), trimmed(weighNetworks(current)));
}

/** Visitors of a version, weighted as a verdict weighs them, and how many of them it failed. */
export function visitorHealth(reports: readonly VisitorReport[]): ReleaseHealth {
  return sum(weighNetworks(reports));
}

/** At most three visitors of each network, in their proportion. */
function weighNetworks(reports: readonly VisitorReport[]): ReleaseHealth[] {
  const networks = new Map<string, ReleaseHealth>();
  for (const { network, loads, errors } of reports) {
    if (loads === 0 && errors === 0) continue;
    const before = networks.get(network) ?? { loads: 0, errors: 0 };
    const failed = loads === 0 ? 1 : Math.min(1, errors / loads);
    networks.set(network, { loads: before.loads + 1, errors: before.errors + failed });
  }
  return [...networks.values()].map(({ loads, errors }) => {
    const weight = Math.min(loads, VISITORS_OF_NETWORK) / loads;
    return { loads: loads * weight, errors: errors * weight };
  });
}

function trimmed(networks: readonly ReleaseHealth[]): ReleaseHealth {
  const withoutLoudest = withoutMost(networks, ({ errors }) => errors);
  return sum(withoutMost(withoutLoudest, ({ loads, errors }) => loads - errors));
}

function withoutMost(networks: readonly ReleaseHealth[], of: (network: ReleaseHealth) => number): ReleaseHealth[] {
  const most = Math.max(...networks.map(of));
  const at = networks.findIndex((network) => of(network) === most);
  return networks.filter((_, index) => index !== at);
}

function sum(parts: readonly ReleaseHealth[]): ReleaseHealth {
  return parts.reduce((total, { loads, errors }) => ({ loads: total.loads + loads, errors: total.errors + errors }), {
    loads: 0,
    errors: 0,
  });
}

/** One-sided two-proportion z-test with pooled variance, p < 0.01. Only worse counts: a canary that does better stays. */
export function compareRates(canary: ReleaseHealth, current: ReleaseHealth): CanaryVerdict {
  const rate = errorRate(canary);
  const before = errorRate(current);
  const pooled = (rate * canary.loads + before * current.loads) / (canary.loads + current.loads);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / current.loads));
  // No visitor failed, or all did: the rates are the same.
  const z = spread === 0 ? 0 : (rate - before) / spread;
  return { verdict: z > WORSE_THAN_Z && canary.errors >= MIN_ERRORS ? 'roll-back' : 'keep', z };
}

/** 0 to 1: a page that reports several errors counts once at most on average. */
export function errorRate({ loads, errors }: ReleaseHealth): number {
  return loads === 0 ? 0 : Math.min(1, errors / loads);
}
