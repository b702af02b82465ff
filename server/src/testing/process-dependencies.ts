import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { connectRooms, type SiteDependencies } from '../connect-rooms';
import { openFullForms } from '../exams/content/full-forms';
import { type Clock, systemClock } from '../clock';
import type { Database } from '../database/database';
import { openPglite, openPostgres } from '../database/open-database';
import type { Jobs } from '../jobs/jobs';
import { openJobs } from '../jobs/open-jobs';
import { type Log, openLog } from '../log';
import { openReleases } from '../releases/open-releases';
import { deriveSecrets } from '../secrets';
import { readSettings } from '../settings';
import { openStore } from '../storage/open-store';
import { openTestLog } from './test-log';

interface ProcessOptions {
  log?: Log;
  environment?: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
}

/** The `SECRET` of processes that a test or a bench starts on the same data. */
export const TEST_SECRET = 'a secret for tests and benches alone';

/** Dependencies with the real job queue and, by default, the real clock, for benches and tests that kill a process. */
export function processDependencies(
  db: Database,
  jobs: Jobs,
  dataDirectory: string,
  { log = openTestLog('process'), environment = {}, clock = systemClock }: ProcessOptions = {},
): SiteDependencies {
  const settings = readSettings(environment);
  return connectRooms({
    db,
    jobs,
    store: openStore(settings, dataDirectory),
    dataDirectory,
    fullForms: openFullForms(),
    copyDatabase: null,
    settings,
    log,
    releases: openReleases(settings, dataDirectory, { clock }),
    clock,
    secrets: deriveSecrets(TEST_SECRET),
    mailer: { send: async () => undefined },
    captcha: { verify: async () => true },
    publicOrigin: () => 'http://localhost:3000',
    remotesOrigin: () => '',
    operatorToken: null,
  });
}

/** A complete site in this process, whose app is not listening yet. */
interface ProcessSite {
  app: FastifyInstance;
  deps: SiteDependencies;
  stop(): Promise<void>;
}

/** For child processes of benches: uses `DATABASE_URL`, or else an embedded database in the data directory. */
export async function openProcessSite(
  dataDirectory: string,
  options: Omit<ProcessOptions, 'log'> = {},
): Promise<ProcessSite> {
  const url = process.env['DATABASE_URL'];
  const database = url === undefined ? await openPglite(dataDirectory) : await openPostgres(url);
  const log = openLog('error');
  const jobs = await openJobs(database.queueConnection, log);
  const deps = processDependencies(database.db, jobs, dataDirectory, { log, ...options });
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    async stop() {
      await app.close();
      await jobs.close();
      await database.close();
    },
  };
}
