import type { WritingTask } from '@bandmark/contracts/api/attempts';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { estimates } from '../../database/schema/marking';
import { runInWorker } from '../../threads/run-in-worker';
import { workerModule } from '../../threads/worker-module';
import { type Estimate, estimateWriting } from './estimate-writing';

const WORKER = workerModule('spelling-worker', import.meta.url);
const TIMEOUT_MS = 20_000;

/** Gives a submitted writing answer its automatic estimate, once. Idempotent, so that a killed run may repeat. */
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

/** The estimate of one answer; the dictionaries are asked in a worker thread. Rejects when that takes too long. */
export async function estimateInWorker(text: string, task: WritingTask): Promise<Estimate> {
  const misspelt = text.trim() === '' ? 0 : await runInWorker<string, number>(WORKER, text, { timeoutMs: TIMEOUT_MS });
  const prompt = [task.prompt, ...task.points].join('\n');
  return estimateWriting({ text, prompt, minimumWords: task.minimumWords, misspelt });
}
