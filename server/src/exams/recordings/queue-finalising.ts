import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';

const HOUR_MS = 3_600_000;

/**
 * Queues the finaliser of an attempt. The more an account began in the last hour, the later its recordings' turn: who
 * sends fifty waits for them, and whoever sends one does not.
 */
export async function queueFinalising(deps: AppDependencies, attemptId: string): Promise<void> {
  const owner = deps.db.select({ userId: attempts.userId }).from(attempts).where(eq(attempts.attemptId, attemptId));
  const [recent] = await deps.db
    .select({ attempts: count() })
    .from(attempts)
    .where(and(eq(attempts.userId, sql`(${owner})`), gt(attempts.begunAt, deps.clock() - HOUR_MS)));
  await deps.jobs.send('finalise-recording', { attemptId }, { priority: -Math.min(recent?.attempts ?? 0, 100) });
}
