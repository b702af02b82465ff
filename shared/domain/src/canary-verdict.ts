/** Loads and failures of a version. */
export interface ReleaseHealth {
  /** Number of pages, or of weighted visitors, that requested the version. */
  loads: number;
  /** How many of them failed: could not load, could not render, or threw. */
  errors: number;
}

/** One visitor's loads and failures of a version. */
export interface VisitorReport extends ReleaseHealth {
  /** Opaque id of the network that the report came from. */
  network: string;
}

/** Maximum number of visitors that one network counts as: anyone can invent visitors behind one address. */
export const VISITORS_OF_NETWORK = 3;

/** With fewer visitors there is no verdict: one visitor with a broken extension would decide it. */
const MIN_LOADS = 50;

/** The normal approximation needs a minimum of failures (textbook: five); one visitor's bad day must not decide. */
const MIN_ERRORS = 5;

/** One-sided 1 % quantile of the normal distribution: one in a hundred good canaries is rolled back by chance. */
const WORSE_THAN_Z = 2.3263;

export type CanaryVerdict =
  /** Too few visitors so far. */
  | { verdict: 'wait' }
  | { verdict: 'keep'; z: number }
  /** The canary's error rate is significantly higher than the current version's. */
  | { verdict: 'roll-back'; z: number };

/**
 * Whether the canary is worse than the current version. Each visitor counts once, with the share of its loads that
 * failed, and each network counts as at most three visitors. For each version the network with the most failures and
 * the one with the most successes are then dropped. An attacker who controls one network and invents visitors there can
 * therefore hardly change the verdict: it is that of all other visitors, give or take one honest network.
 */
export function judgeCanary(canary: readonly VisitorReport[], current: readonly VisitorReport[]): CanaryVerdict {
  if (visitorHealth(canary).loads < MIN_LOADS || visitorHealth(current).loads < MIN_LOADS) return { verdict: 'wait' };
  return compareRates(trimmed(weighNetworks(canary)), trimmed(weighNetworks(current)));
}

/** Visitors of a version, weighted as in a verdict, and how many of them the version failed. */
export function visitorHealth(reports: readonly VisitorReport[]): ReleaseHealth {
  return sum(weighNetworks(reports));
}

/** Scales each network down to at most three visitors, keeping its share of failures. */
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
  // No spread into Math.max: a busy site has more networks than a call may have arguments.
  const most = networks.reduce((highest, network) => Math.max(highest, of(network)), -Infinity);
  const at = networks.findIndex((network) => of(network) === most);
  return networks.filter((_, index) => index !== at);
}

function sum(parts: readonly ReleaseHealth[]): ReleaseHealth {
  return parts.reduce((total, { loads, errors }) => ({ loads: total.loads + loads, errors: total.errors + errors }), {
    loads: 0,
    errors: 0,
  });
}

/** One-sided two-proportion z-test with pooled variance, p < 0.01: only a worse canary is rolled back. */
export function compareRates(canary: ReleaseHealth, current: ReleaseHealth): CanaryVerdict {
  const rate = errorRate(canary);
  const before = errorRate(current);
  const pooled = (rate * canary.loads + before * current.loads) / (canary.loads + current.loads);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / current.loads));
  // The spread is 0 only if no visitor failed or all did; the rates are then equal.
  const z = spread === 0 ? 0 : (rate - before) / spread;
  return { verdict: z > WORSE_THAN_Z && canary.errors >= MIN_ERRORS ? 'roll-back' : 'keep', z };
}

/** Share of failed loads, 0–1. Capped, because one page can report several errors. */
export function errorRate({ loads, errors }: ReleaseHealth): number {
  return loads === 0 ? 0 : Math.min(1, errors / loads);
}
