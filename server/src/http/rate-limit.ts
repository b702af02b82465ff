import { sql } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { rateLimits } from '../database/schema/auth';
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

/**
 * Counts one call in a fixed window.
 * @throws HttpError 429 with `Retry-After`
 */
export async function takeFromLimit(deps: LimitDependencies, key: string, { max, windowMs }: Limit): Promise<void> {
  const now = deps.clock();
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${now + windowMs} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (row && row.count > max) throw tooMany(Math.max(1, Math.ceil((row.resetsAt - now) / 1000)));
}
