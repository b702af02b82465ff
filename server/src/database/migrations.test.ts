import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { emptyTestDatabase, ENGINES, openTestDatabase } from '../testing/open-test-database';
import { startTcpProxy } from '../testing/tcp-proxy';
import { migratePostgres } from './migrate-postgres';
import { MIGRATIONS_DIRECTORY, openPostgres } from './open-database';
import * as schema from './schema/index';

test('the committed migrations make exactly the schema of the sources', async () => {
  const snapshots = (await readdir(join(MIGRATIONS_DIRECTORY, 'meta')))
    .filter((name) => /^\d+_snapshot\.json$/.test(name))
    .sort();
  const last = JSON.parse(
    await readFile(join(MIGRATIONS_DIRECTORY, 'meta', snapshots.at(-1) ?? ''), 'utf8'),
  ) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(last, generateDrizzleJson({ ...schema }, last.id))).toEqual([]);
});

test('each migration is dated after the one before: a database skips what is older than its newest', async () => {
  const journal = JSON.parse(await readFile(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const dates = journal.entries.map(({ when }) => when);
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
});

const onPostgres = ENGINES.includes('PostgreSQL') ? test : test.skip;

onPostgres('servers that start together on one database migrate it once', async () => {
  const database = await openTestDatabase('PostgreSQL');
  if (database.queueConnection.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const { url } = database.queueConnection;
  await database.db.execute('drop schema public cascade');
  await database.db.execute('create schema public');
  await database.db.execute('drop schema if exists drizzle cascade');
  const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
  expect(await opened[0]?.db.query.users?.findMany()).toEqual([]);
  for (const one of opened) await one.close();
  await database.close();
});

onPostgres('a migration whose machine lost its power holds the next start up for its time alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandmark-migrations-'));
  await mkdir(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_slow', breakpoints: true }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await writeFile(join(folder, '0000_slow.sql'), 'select pg_advisory_xact_lock(42)');
  const { url, drop } = await emptyTestDatabase();
  const proxy = await startTcpProxy(url);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_advisory_lock(42)');

  const cut = migratePostgres(proxy.url, { folder, abandonedAfterMs: 300 });
  const broken = expect(cut).rejects.toThrow();
  const isInside = async () =>
    (await admin.query('select from pg_locks where objid = 42 and not granted')).rowCount === 1;
  while (!(await isInside()));
  proxy.hang();
  await admin.query('select pg_advisory_unlock(42)');
  await migratePostgres(url, { folder });
  const { rows } = await admin.query('select created_at from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ created_at: '1' }]);

  await proxy.close();
  await broken;
  await admin.end();
  await drop();
  await rm(folder, { recursive: true });
});
