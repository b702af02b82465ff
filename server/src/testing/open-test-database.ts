import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { migratedPglite, type OpenDatabase, openPostgres } from '../database/open-database';
import { hashOfMigrations, migratedSnapshot } from './migrated-snapshot';
import { emptied, shapeOf } from './emptied-database';
import { InProcessDatabase } from './in-process-database';

/** An arbitrary key for the advisory lock. */
const TEMPLATE_LOCK = 5_120_733_046;

export type Engine = 'PGlite' | 'PostgreSQL';

/** Always PGlite; also PostgreSQL if `TEST_DATABASE_URL` is set (tools/database/with-test-database.ts). */
export const ENGINES: readonly Engine[] = process.env['TEST_DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** PostgreSQL if this run has one, otherwise PGlite: for suites that run on one engine. */
export const PREFERRED_ENGINE: Engine = ENGINES.at(-1) ?? 'PGlite';

/** A pool of emptied embedded databases that suites of this worker have closed, because starting one takes a second. */
const idle: { pglite: PGlite; shape: string }[] = [];

/** An empty, migrated database that no other suite uses until `close`. */
export async function openTestDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'PGlite') return openEmbedded();
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name} template ${await migratedTemplate(server)}`);
  const opened = await openPostgres(databaseOf(server, name));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

async function openEmbedded(): Promise<OpenDatabase> {
  const { pglite, shape } = idle.pop() ?? (await newEmbedded());
  return {
    ...(await migratedPglite(new InProcessDatabase(pglite))),
    close: async () => {
      if (await emptied(pglite, shape)) idle.push({ pglite, shape });
      else await pglite.close();
    },
  };
}

async function newEmbedded() {
  const pglite = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  return { pglite, shape: await shapeOf(pglite) };
}

/** A PostgreSQL database without tables, for tests of code that fills one. */
export async function emptyTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  return { url: databaseOf(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** A migrated, empty template database, created once per server and state of the migrations. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `migrated_${await hashOfMigrations()}`;
  await onServer(server, async (client) => {
    // Workers of a run start at the same time, so a lock lets only one create the template.
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const opened = await openPostgres(databaseOf(server, unfinished));
    await opened.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function databaseOf(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

const runOn = (server: string, statement: string) => onServer(server, (client) => client.query(statement));

/** Runs `work` on a new connection; closing it releases its advisory locks. */
async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
