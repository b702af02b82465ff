import type { TestClock } from 'pg-boss';
import type { OpenDatabase } from '../database/open-database';
import type { SendingJobs } from '../jobs/jobs';
import { openJobs } from '../jobs/open-jobs';
import type { Log } from '../log';
import { openTestLog } from './test-log';

/** Shorter than the shortest polling interval of a worker. */
const STEP_MS = 250;

/**
 * Advances a queue's clock until `event` settles. Each step ends when the queue has no query in flight; handlers run in
 * real time.
 */
export async function passTimeUntil(clock: TestClock, event: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = event.finally(() => (isOver = true));
  over.catch(() => undefined);
  while (!isOver) await clock.tick(STEP_MS);
  await over;
}

/** Opens a queue that uses this clock; jobs that the test sends belong to no request. */
export async function openTestJobs(
  database: OpenDatabase,
  clock: TestClock,
  log: Log = openTestLog('jobs'),
): Promise<SendingJobs> {
  const jobs = await openJobs(database.queueConnection, log, { clock, nameOf: (id) => id });
  return jobs.causedBy(undefined);
}
