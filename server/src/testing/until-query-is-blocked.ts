import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/**
 * Resolves once a PostgreSQL statement waits for another transaction's lock. Looks at the current database only,
 * because other suites use separate databases on the same server.
 */
export async function untilQueryIsBlocked(db: Database): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await db.execute(waiting)) as { rows: unknown[] }).rows.length === 0);
}
