import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';

const HOUR_MS = 3_600_000;
/** Parts of three tests. Who begins more in an hour waits behind the others. */
const MOST_ATTEMPTS = 6;

/**
 * Queues the finaliser of an attempt. The more an account began in the last hour, the later its recordings' turn; one
 * that began more than anybody needs is served one recording at a time, beside the others.
 */
export async function queueFinalising(deps: AppDependencies, attemptId: string): Promise<void> {
  const begun = await begunLately(deps, attemptId);
  const name = begun > MOST_ATTEMPTS ? 'finalise-recording-later' : 'finalise-recording';
  await deps.jobs.send(name, { attemptId }, { priority: -begun });
}

/** Queues it for a longer run, behind recordings that need less. */
export async function queueFinalisingLater(deps: AppDependencies, attemptId: string): Promise<void> {
  await deps.jobs.send('finalise-recording-later', { attemptId }, { priority: -(await begunLately(deps, attemptId)) });
}

/** Attempts that the owner of an attempt began in the last hour, at most 100. */
async function begunLately(deps: AppDependencies, attemptId: string): Promise<number> {
  const owner = deps.db.select({ userId: attempts.userId }).from(attempts).where(eq(attempts.attemptId, attemptId));
  const [recent] = await deps.db
    .select({ attempts: count() })
    .from(attempts)
    .where(and(eq(attempts.userId, sql`(${owner})`), gt(attempts.begunAt, deps.clock() - HOUR_MS)));
  return Math.min(recent?.attempts ?? 0, 100);
}
