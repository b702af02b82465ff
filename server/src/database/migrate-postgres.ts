import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { ConfigError } from '../config-error';
import { namedFault } from './database-fault';
import { GuardedClient, TIME_OUTS } from './postgres-pool';

/** Any constant of our own: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_411_905;

/**
 * A schema that a restore makes before anything else and drops when the site is whole. Any server of the site finds
 * it, whatever its `DATA_DIR` is.
 */
export const RESTORE_MARK = 'restore_unfinished';

export interface MigrationOptions {
  folder: string;
  /** The restore itself, which alone may open a database that it has not finished. */
  isRestoring?: boolean;
  /** Milliseconds after which PostgreSQL ends a migration that sends it nothing more. */
  abandonedAfterMs?: number;
}

/**
 * By a connection without the time-outs of the pool: a migration and the wait for another's may take long.
 *
 * A migration whose machine lost its power or its network stays a session of PostgreSQL for two hours, until TCP gives
 * the connection up, and no server starts while its lock is held. PostgreSQL's own clock ends it sooner; a statement
 * that works, or waits for the lock, is not idle.
 * @throws ConfigError for a database that a restore has not finished
 */
export async function migratePostgres(url: string, options: MigrationOptions): Promise<void> {
  const { folder, isRestoring = false, abandonedAfterMs = 60_000 } = options;
  const client: Client = new GuardedClient({
    connectionString: url,
    connectionTimeoutMillis: TIME_OUTS.connectionTimeoutMillis,
    keepAlive: true,
  });
  await client.connect().catch((error: Error) => {
    throw namedFault(error);
  });
  try {
    const db = drizzle(client);
    for (const name of ['idle_session_timeout', 'idle_in_transaction_session_timeout'])
      await db.execute(sql`select set_config(${name}, ${String(abandonedAfterMs)}, false)`);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    if (!isRestoring) await requireFinishedRestore(client);
    await migrate(db, { migrationsFolder: folder });
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  } finally {
    await client.end();
  }
}

async function requireFinishedRestore(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [RESTORE_MARK]);
  if (rowCount)
    throw new ConfigError(
      'DATABASE_URL: a restore into this database is under way or did not finish. Wait for its end; if it was broken off, make a new database, empty DATA_DIR and the bucket, and restore again.',
    );
}
