import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { migratedPglite } from '../../database/open-database';
import { InProcessDatabase } from '../../testing/in-process-database';
import { migratedSnapshot } from '../../testing/migrated-snapshot';
import { openTestJobs, passTimeUntil } from '../../testing/pass-time';
import { backupPaths } from './backup-manifest';
import { dumpDatabase } from './dump-database';
import { readLines } from './lines';
import type { SqlConnection } from './sql-connection';

const silent = () => undefined;

test('a job that failed for good is dumped once, and not at all once it is settled', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  const database = await migratedPglite(new InProcessDatabase(pglite));
  const clock = new TestClock();
  const directory = await mkdtemp(join(tmpdir(), 'dump-'));
  await mkdir(join(directory, 'database'));
  const query: SqlConnection['query'] = async (statement, values) =>
    (await pglite.query<Record<string, unknown>>(statement, values)).rows;
  const dumpedJobs = async () => {
    await dumpDatabase({ query, close: () => Promise.resolve() }, directory, silent);
    const jobs: unknown[] = [];
    for await (const lines of readLines(backupPaths(directory).jobs))
      jobs.push(...lines.map((line) => JSON.parse(line)));
    return jobs;
  };

  const jobs = await openTestJobs(database, clock);
  for (const myTestId of [1, 2]) await jobs.send('issue-certificate', { myTestId });
  await database.db.execute(sql`update pgboss.job set retry_limit = 0 where data ->> 'myTestId' = '1'`);
  const secondRan = new Promise<void>((done) => {
    void jobs.work('issue-certificate', ({ myTestId }) => {
      if (myTestId === 2) done();
      return Promise.reject(new Error('no room'));
    });
  });
  await passTimeUntil(clock, secondRan);
  await jobs.close();
  const idsOf = (dumped: unknown[]) => (dumped as [string, { myTestId: number }][]).map(([, { myTestId }]) => myTestId);
  expect(idsOf(await dumpedJobs()).sort()).toEqual([1, 2]);

  // As an operator, or a later run, settles the failure.
  await database.db.execute(sql`delete from pgboss.job where source_name is not null`);
  expect(await dumpedJobs()).toEqual([['issue-certificate', { myTestId: 2 }]]);
  await rm(directory, { recursive: true });
  await pglite.close();
});
