import type { TestClock } from 'pg-boss';
import type { OpenDatabase } from '../database/open-database';
import type { SendingJobs } from '../jobs/jobs';
import { openJobs } from '../jobs/open-jobs';
import type { Log } from '../log';
import { openTestLog } from './test-log';

/** Less than the shortest poll of a worker. */
const STEP_MS = 250;

/**
 * Moves the clock of a queue until something has happened. Each step ends when the queue has no statement under way;
 * handlers run in real time.
 */
export async function passTimeUntil(clock: TestClock, event: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = event.finally(() => (isOver = true));
  over.catch(() => undefined);
  while (!isOver) await clock.tick(STEP_MS);
  await over;
}

/** Jobs whose time is that clock's; what the test itself sends belongs to no request. */
export async function openTestJobs(
  database: OpenDatabase,
  clock: TestClock,
  log: Log = openTestLog('jobs'),
): Promise<SendingJobs> {
  const jobs = await openJobs(database.queueConnection, log, { clock, nameOf: (id) => id });
  return jobs.causedBy(undefined);
}
