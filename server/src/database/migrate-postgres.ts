import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { ConfigError } from '../config-error';
import { namedFault } from './database-fault';
import { GuardedClient, TIME_OUTS } from './postgres-pool';

/** Key of the advisory lock, any constant: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_411_905;

/**
 * A schema that a restore creates first and drops once the site is complete. Every server of the site finds it,
 * whatever its `DATA_DIR` is.
 */
export const RESTORE_MARK = 'restore_unfinished';

export interface MigrationOptions {
  folder: string;
  /** Set by the restore itself, which alone may open a database that it has not finished. */
  isRestoring?: boolean;
  /** Milliseconds after which PostgreSQL ends the session of an idle migration. */
  abandonedAfterMs?: number;
}

/**
 * Migrates over a connection without the pool's time-outs, because a migration, and the wait for another's, may take
 * long.
 *
 * If the migrating machine loses its power or its network, its session, and the lock without which no server starts,
 * would stay for two hours until TCP gives up. PostgreSQL's idle time-outs end it sooner; a statement that works, or
 * waits for the lock, is not idle.
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
