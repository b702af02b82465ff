import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { estimates } from '../../database/schema/marking';
import { estimateInWorker } from './estimate-in-worker';

/** Gives a handed-in writing answer its automatic estimate, once. Idempotent, so that a killed run may repeat. */
export async function estimateAttempt(deps: AppDependencies, attemptId: string): Promise<void> {
  const [found] = await deps.db
    .select({ attempt: attempts, estimated: estimates.attemptId })
    .from(attempts)
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.attemptId, attemptId));
  if (!found || found.estimated !== null || found.attempt.submittedAt === null) return;
  const { task, answerText } = found.attempt;
  if (task.kind !== 'writing') return;
  const estimate = await estimateInWorker(answerText, task);
  await deps.db
    .insert(estimates)
    .values({ attemptId, ...estimate, estimatedAt: deps.clock() })
    .onConflictDoNothing();
}
