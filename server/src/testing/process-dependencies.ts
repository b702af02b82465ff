import { connectRooms, type SiteDependencies } from '../connect-rooms';
import { openFullForms } from '../exams/content/full-forms';
import { type Clock, systemClock } from '../clock';
import type { Database } from '../database/database';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log';
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

/** `SECRET` of every process that a test or a bench starts beside these dependencies. */
export const TEST_SECRET = 'a secret for tests and benches alone';

/** Dependencies with the real job queue and, by default, the real clock: for tests that end a process, and benches. */
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
