import { sql } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { rateLimits } from '../database/schema/auth';
import { networksOf } from './caller-network';
import { tooMany } from './http-error';

/** Limits are counted in the database: several processes share the count and a restart keeps it. */
export interface LimitDependencies {
  db: Database;
  clock: Clock;
}

export interface Limit {
  max: number;
  windowMs: number;
}

/** What is counted, and how much of it is too much. */
export interface Counter extends Limit {
  key: string;
}

/** A /48 may hold a company or a university: it gets as much as four networks of it. */
const WIDER_NETWORK = 4;

/**
 * Counts one call in a fixed window.
 * @throws HttpError 429 with `Retry-After`
 */
export function takeFromLimit(deps: LimitDependencies, key: string, limit: Limit): Promise<void> {
  return takeFromLimits(deps, [{ key, ...limit }]);
}

/**
 * Counts one call from an address, by its networks.
 * @param name of what is limited
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
 * Counts one call by several counters, in one statement.
 * @throws HttpError 429 with the longest wait, when any of them is exhausted
 */
export async function takeFromLimits(deps: LimitDependencies, counters: readonly Counter[]): Promise<void> {
  const now = deps.clock();
  // In one order everywhere: two calls that lock the same rows must not wait for each other.
  const ordered = [...counters].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await deps.db
    .insert(rateLimits)
    .values(ordered.map(({ key, windowMs }) => ({ key, count: 1, resetsAt: now + windowMs })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  const most = new Map(counters.map(({ key, max }) => [key, max]));
  const waits = rows
    .filter(({ key, count }) => count > (most.get(key) ?? Infinity))
    .map(({ resetsAt }) => Math.max(1, Math.ceil((resetsAt - now) / 1000)));
  if (waits.length > 0) throw tooMany(Math.max(...waits));
}
