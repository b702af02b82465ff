import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { causedBy, type Sending } from '../../app-dependencies';
import { openPostgres, type OpenDatabase } from '../../database/open-database';
import { openJobs } from '../../jobs/open-jobs';
import { JOB_NAMES, type Jobs } from '../../jobs/jobs';
import { openMails } from '../../mail/open-mails';
import { openLog } from '../../log';
import type { SiteDependencies } from '../../connect-rooms';
import { sharedParts, startTestServer, type TestServer } from '../with-server';
import { finishedJobs, type YearsOptions, yearsStatements } from './fill-years';

export interface YearsSite {
  server: TestServer;
  /** With the database's real queue but no workers, so that what a sweep finds stays queued, as on a busy site. */
  deps: Sending<SiteDependencies>;
  queue: Jobs;
  close(): Promise<void>;
}

/** Migrates a new database and fills it. */
export async function fillYears(url: string, options: YearsOptions): Promise<void> {
  const database = await openPostgres(url, { max: 1, statement_timeout: 0, query_timeout: 0 });
  const queue = await openQueue(database);
  try {
    const run = (statement: string) => database.db.execute(sql.raw(statement));
    for (const statement of yearsStatements(options)) await run(statement);
    await run(finishedJobs(options.accounts));
    await run('analyze');
  } finally {
    await queue.close();
    await database.close();
  }
}

async function openQueue({ queueConnection }: OpenDatabase): Promise<Jobs> {
  const queue = await openJobs(queueConnection, openLog('silent'));
  // The queue of a job is created on first use.
  for (const name of JOB_NAMES) await queue.work(name, async () => undefined);
  return queue;
}

/** A server on a filled database, in this process. @param now as given to {@link fillYears} */
export async function startYearsSite(url: string, now: number): Promise<YearsSite> {
  const database = await openPostgres(url);
  const queue = await openJobs(database.queueConnection, openLog('silent'));
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-years-'));
  const server = await startTestServer(database, directory, {}, { ...sharedParts('years'), now });
  const mails = openMails({ db: database.db, clock: () => now, jobs: queue });
  return {
    server,
    deps: causedBy({ ...server.deps, jobs: queue, mails }, undefined),
    queue,
    async close() {
      await server.app.close();
      await queue.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
