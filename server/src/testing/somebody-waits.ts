import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/**
 * Resolves once a statement waits for a lock that another transaction of PostgreSQL has. Only the database knows, and
 * other suites have databases of their own on the same server.
 */
export async function somebodyWaits(db: Database): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await db.execute(waiting)) as { rows: unknown[] }).rows.length === 0);
}
