import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { networksOf } from './caller-network';
import { tooMany } from './http-error';
import { countCall } from './limit-counts';

/** Limits are counted in the database: several processes share the count and a restart keeps it. */
export interface LimitDependencies {
  db: Database;
  clock: Clock;
}

export interface Limit {
  max: number;
  windowMs: number;
}

/** The key of a counter, with its limit. */
export interface Counter extends Limit {
  key: string;
}

/** A /48 may belong to a company or a university, so it gets the limit of four of its networks. */
const WIDER_NETWORK = 4;

/**
 * Counts one call in a fixed window.
 * @throws HttpError 429 with `Retry-After`
 */
export function takeFromLimit(deps: LimitDependencies, key: string, limit: Limit): Promise<void> {
  return takeFromLimits(deps, [{ key, ...limit }]);
}

/**
 * Counts one call under the networks of the caller's address.
 * @param name what is limited
 * @throws HttpError 429 with `Retry-After`
 */
export function takeFromNetworkLimit(
  deps: LimitDependencies,
  name: string,
  address: string,
  limit: Limit,
): Promise<void> {
  return takeFromLimits(deps, networkCounters(name, address, limit));
}

/** The counters of the networks that an address belongs to. */
export function networkCounters(name: string, address: string, { max, windowMs }: Limit): Counter[] {
  return networksOf(address).map((network, level) => ({
    key: `${name}|${network}`,
    max: level === 0 ? max : max * WIDER_NETWORK,
    windowMs,
  }));
}

/**
 * Counts one call under several counters.
 * @throws HttpError 429 with the longest wait, if any of them is exhausted
 */
export async function takeFromLimits({ db, clock }: LimitDependencies, counters: readonly Counter[]): Promise<void> {
  const now = clock();
  const counts = await countCall(db, { now, counters });
  const most = new Map(counters.map(({ key, max }) => [key, max]));
  const waits = counts
    .filter(({ key, count }) => count > (most.get(key) ?? Infinity))
    .map(({ resetsAt }) => Math.max(1, Math.ceil((resetsAt - now) / 1000)));
  if (waits.length > 0) throw tooMany(Math.max(...waits));
}
