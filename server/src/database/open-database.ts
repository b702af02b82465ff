import { constants, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PoolConfig } from 'pg';
import { ConfigError, StartLaterError } from '../config-error';
import { restrictBelow } from '../private-files';
import { SERVER_DIRECTORY } from '../server-directory';
import type { Database } from './database';
import { availableBytes } from '../storage/free-space';
import { chainOf } from '../unavailable';
import { isTransientFault } from './database-fault';
import { DatabaseThread } from './embedded/database-thread';
import { type EmbeddedClient, EmbeddedDatabase, type EmbeddedLimits, UNLIMITED } from './embedded/embedded-database';
import { migratePostgres } from './migrate-postgres';
import { GuardedPool, TIME_OUTS } from './postgres-pool';
import * as schema from './schema/index';

/** How the job queue connects to the same database. */
export type QueueConnection = { kind: 'pglite'; pglite: EmbeddedClient } | { kind: 'postgres'; url: string };

export interface OpenDatabase {
  db: Database;
  queueConnection: QueueConnection;
  /**
   * Copies the embedded database, as it is between two queries, into a new directory; queries wait meanwhile. Null
   * where the database is not a directory of this process.
   */
  copyTo: ((directory: string) => Promise<void>) | null;
  close(): Promise<void>;
}

export const MIGRATIONS_DIRECTORY = join(SERVER_DIRECTORY, 'migrations');

export interface EmbeddedOptions {
  /** Called when the database was lost, by a statement that took too long or by a fault, and before it is reopened. */
  onLost?(reason: Error): void;
  /** Called when the database could not be reopened; must end the process. */
  onEnd?(error: Error): void;
  limits?: EmbeddedLimits;
}

/** The same limits as for PostgreSQL. */
const EMBEDDED_LIMITS: EmbeddedLimits = {
  statementMs: TIME_OUTS.statement_timeout,
  waitMs: TIME_OUTS.connectionTimeoutMillis,
  idleMs: TIME_OUTS.idle_in_transaction_session_timeout,
};

/** The embedded database in `DATA_DIR/db`. The caller holds the directory's lock (`lockDirectory`). */
export async function openPglite(
  dataDirectory: string,
  { onLost = () => undefined, onEnd = () => undefined, limits = EMBEDDED_LIMITS }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pglite = await EmbeddedDatabase.open({ open: () => openThread(directory), onLost, onEnd });
  const opened = await migratedPglite(pglite);
  // Set after the migration, which may take long, as on PostgreSQL.
  pglite.limits = limits;
  return { ...opened, copyTo: (target) => copyEmbedded(pglite, directory, target) };
}

/** Slightly more than PostgreSQL needs at the start to write its WAL. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * @throws ConfigError for a damaged directory; StartLaterError for a full disk, which PGlite reports in the same way
 */
async function openThread(directory: string): Promise<DatabaseThread> {
  // PostgreSQL writes PG_VERSION first. Where it is missing, PGlite would create an empty database over the existing
  // one.
  const isInitialised = existsSync(join(directory, 'global', 'pg_control'));
  if (isInitialised && !existsSync(join(directory, 'PG_VERSION'))) throw damaged(directory, 'PG_VERSION is missing');
  try {
    // Creating a database needs a second instance, whose memory the thread would keep, so a separate thread does it
    // first.
    if (!isInitialised) await (await DatabaseThread.open(directory)).close();
    const thread = await DatabaseThread.open(directory);
    // PGlite makes the files of a new database readable by every account, whatever the umask is.
    await restrictBelow(directory);
    return thread;
  } catch (error) {
    if ((await availableBytes(directory)) < LEAST_FREE_BYTES)
      throw new StartLaterError(`DATA_DIR: the disk of ${directory} is full.`);
    throw damaged(directory, error instanceof Error ? error.message : String(error));
  }
}

const damaged = (directory: string, reason: string): ConfigError =>
  new ConfigError(
    `DATA_DIR: the embedded database in ${directory} is damaged (${reason}). Restore a backup into an empty DATA_DIR ` +
      '(the command restore), or move the folder away to begin without data.',
  );

export async function migratedPglite(pglite: EmbeddedClient): Promise<OpenDatabase> {
  // The cast is safe: drizzle calls only `query` and `transaction`, which both have.
  const db = drizzlePglite(pglite as PGlite, { schema });
  await migratePglite(db, { migrationsFolder: MIGRATIONS_DIRECTORY });
  return { db, queueConnection: { kind: 'pglite', pglite }, copyTo: null, close: () => pglite.close() };
}

/**
 * After a checkpoint the files hold every row, and nothing writes to them while the transaction is open: PGlite has no
 * background process. Where the file system shares blocks (Btrfs, XFS), the copy takes no time and no space.
 */
async function copyEmbedded(pglite: EmbeddedDatabase, directory: string, target: string): Promise<void> {
  await pglite.transaction(async (tx) => {
    await tx.exec('checkpoint');
    await cp(directory, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }, UNLIMITED);
}

/**
 * Errors that an operator fixes by a setting: the password, the database's name (SQLSTATE 28…, 3D…). An unknown host is
 * none of them: at boot the name server, or the database's container, may not be up yet.
 */
const WRONG_SETTING = /^(28|3D)/;

/**
 * @param pool overrides of the pool's settings, in tests
 * @param options.isRestoring for a database that a restore is filling: nothing else may open it
 * @throws ConfigError when the database refuses the URL's account or name, or the URL leads to an unfinished restore
 * @throws StartLaterError when the database is not ready, or cannot be reached now
 */
export async function openPostgres(
  url: string,
  pool: PoolConfig = {},
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<OpenDatabase> {
  try {
    await migratePostgres(url, { folder: MIGRATIONS_DIRECTORY, isRestoring });
  } catch (error) {
    throw startFault(error);
  }
  const connections = new GuardedPool({ connectionString: url, max: 10, ...pool });
  return {
    db: drizzlePostgres(connections, { schema }),
    queueConnection: { kind: 'postgres', url },
    copyTo: null,
    close: () => connections.end(),
  };
}

/** Turns a connection fault at the start into an error for the operator; returns any other error unchanged. */
export function startFault(thrown: unknown): unknown {
  const chain = [...chainOf(thrown)];
  if (!chain.some(isTransientFault)) return thrown;
  const inner = chain.at(-1);
  const code = inner && 'code' in inner ? String(inner.code) : '';
  const message = `DATABASE_URL: the database cannot be reached (${inner?.message || code}).`;
  return WRONG_SETTING.test(code) ? new ConfigError(message) : new StartLaterError(message, { cause: thrown });
}
