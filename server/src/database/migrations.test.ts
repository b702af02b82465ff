import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openPostgres } from './open-database';
import { MIGRATIONS_DIRECTORY } from './open-database';
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
