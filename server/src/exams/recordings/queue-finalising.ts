import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';

const HOUR_MS = 3_600_000;
/** The parts of three quick tests. An account that begins more in an hour waits behind the others. */
const MAX_ATTEMPTS = 6;
/** A priority below every recording that has not had its first run. */
const AFTER_A_FIRST_RUN = -10_000;

/**
 * Queues the finaliser of an attempt. The more attempts an account began in the last hour, the lower the priority;
 * beyond `MAX_ATTEMPTS` its recordings go to a second queue, which runs one at a time beside the first, small ones
 * first.
 */
export async function queueFinalising(deps: Sending<AppDependencies>, attemptId: string): Promise<void> {
  const owner = deps.db.select({ userId: attempts.userId }).from(attempts).where(eq(attempts.attemptId, attemptId));
  const [recent] = await deps.db
    .select({ attempts: count() })
    .from(attempts)
    .where(and(eq(attempts.userId, sql`(${owner})`), gt(attempts.begunAt, deps.clock() - HOUR_MS)));
  const begun = Math.min(recent?.attempts ?? 0, 100);
  if (begun <= MAX_ATTEMPTS) {
    await deps.jobs.send('finalise-recording', { attemptId }, { priority: -begun });
    return;
  }
  const [recording] = await deps.db
    .select({ totalBytes: recordings.totalBytes })
    .from(recordings)
    .where(eq(recordings.attemptId, attemptId));
  const megabytes = Math.ceil((recording?.totalBytes ?? 0) / 1e6);
  await deps.jobs.send('finalise-recording-later', { attemptId }, { priority: -begun - megabytes });
}

/** Queues it for a longer run, behind recordings that may need less. */
export async function queueFinalisingLater(deps: Sending<AppDependencies>, attemptId: string): Promise<void> {
  await deps.jobs.send('finalise-recording-later', { attemptId }, { priority: AFTER_A_FIRST_RUN });
}
