import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { TestClock } from 'pg-boss';
import { buildApp } from './app';
import { openPglite } from './database/open-database';
import { certificates } from './database/schema/certificates';
import { estimates } from './database/schema/marking';
import { recordings } from './database/schema/recordings';
import { openJobs } from './jobs/open-jobs';
import { fillWithMigrated } from './testing/migrated-snapshot';
import { processDependencies } from './testing/process-dependencies';
import { openTestLog } from './testing/test-log';

const CHILD = join(import.meta.dirname, 'testing/take-test-and-die.ts');
const LOADER = join(import.meta.dirname, '../node_modules/tsx/dist/esm/index.mjs');

test('a server killed with kill -9 right after a test was submitted and marked makes its certificate after the restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-kill-'));
  await fillWithMigrated(directory);
  const child = spawn(process.execPath, ['--import', LOADER, CHILD, directory], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');

  const database = await openPglite(directory);
  const clock = new TestClock();
  const jobs = await openJobs(database.queueConnection, openTestLog('kill'), { clock });
  const deps = processDependencies(database.db, jobs, directory);
  const app = await buildApp(deps);
  await app.ready();
  // The sweeps run five seconds after the start.
  const isDone = async () => {
    const issued = await database.db.select().from(certificates);
    const estimated = await database.db.select().from(estimates);
    return issued.length === 1 && estimated.length === 1;
  };
  while (!(await isDone())) await clock.tick(250);
  expect(await database.db.select({ state: recordings.state }).from(recordings)).toEqual([
    { state: 'finalised' },
    { state: 'finalised' },
  ]);

  await app.close();
  await jobs.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
