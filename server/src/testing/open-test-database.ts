import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { migratedPglite, type OpenDatabase, openPostgres } from '../database/open-database';
import { migratedSnapshot } from './migrated-snapshot';

export type Engine = 'PGlite' | 'PostgreSQL';

/** PGlite always; PostgreSQL too when `TEST_DATABASE_URL` says where one is (`node test-database.mjs -- jest`). */
export const ENGINES: readonly Engine[] = process.env['TEST_DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** A fresh, migrated database that is gone after `close`. */
export async function openTestDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'PGlite') return migratedPglite(await PGlite.create({ loadDataDir: await migratedSnapshot() }));
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const opened = await openPostgres(address.href);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
