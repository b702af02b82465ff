import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { ConfigError } from '../config-error';
import { SERVER_DIRECTORY } from '../server-directory';
import type { Database } from './database';
import * as schema from './schema/index';

/** What the queue needs of the same database. */
export type QueueConnection = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string };

export interface OpenDatabase {
  db: Database;
  queueConnection: QueueConnection;
  close(): Promise<void>;
}

export const MIGRATIONS_DIRECTORY = join(SERVER_DIRECTORY, 'migrations');

/** Any constant of our own: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_411_905;

/** The embedded database in `DATA_DIR/db`. The caller holds the directory's lock (`lockDirectory`). */
export async function openPglite(dataDirectory: string): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return migratedPglite(await PGlite.create(directory));
}

export async function migratedPglite(pglite: PGlite): Promise<OpenDatabase> {
  const db = drizzlePglite(pglite, { schema });
  await migratePglite(db, { migrationsFolder: MIGRATIONS_DIRECTORY });
  return { db, queueConnection: { kind: 'pglite', pglite }, close: () => pglite.close() };
}

/** @throws ConfigError when the database cannot be reached. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => undefined);
  const db = drizzlePostgres(pool, { schema });
  try {
    await migrateOneByOne(pool);
  } catch (error) {
    await pool.end();
    if (!isConnectionFault(error)) throw error;
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${reasonOf(error)}).`);
  }
  return { db, queueConnection: { kind: 'postgres', url }, close: () => pool.end() };
}

async function migrateOneByOne(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const db = drizzlePostgres(client);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migratePostgres(db, { migrationsFolder: MIGRATIONS_DIRECTORY });
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  } finally {
    client.release();
  }
}

/** Refused, unknown host, timed out (system codes) or wrong password, unknown database (SQLSTATE 28…, 3D…). */
function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  return /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|ENOENT|28|3D|57P03)/.test(code);
}

function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? String(inner.code) : '';
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && inner.message !== '' ? inner.message : codeOf(error);
}
