import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { Task } from '@bandmark/contracts/api/attempts';
import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import { roundToHalf } from '@bandmark/domain/bands';
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
  const estimate = await estimateOf(task, answerText);
  if (estimate === null) return;
  await deps.db
    .insert(estimates)
    .values({ attemptId, ...estimate, estimatedAt: deps.clock() })
    .onConflictDoNothing();
}

async function estimateOf(task: Task, answerText: string): Promise<Estimate | null> {
  if (task.kind === 'writing') return estimateInWorker(answerText, task);
  return task.kind === 'essays' ? estimateEssays(task, readAnswerDocument(answerText).texts ?? []) : null;
}

/** The second text counts twice, as the longer one; the features say which text they are of. */
async function estimateEssays({ tasks }: EssaysTask, texts: readonly string[]): Promise<Estimate> {
  const estimates: (Estimate & { title: string; weight: number })[] = [];
  for (const [index, task] of tasks.entries())
    estimates.push({
      ...(await estimateInWorker(texts[index] ?? '', task)),
      title: task.title,
      weight: index + 1,
    });
  const weights = estimates.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = estimates;
  if (!first) throw new Error('estimateEssays: a task without texts to write');
  return {
    band: roundToHalf(estimates.reduce((sum, { band, weight }) => sum + band * weight, 0) / weights),
    method: first.method,
    features: estimates.flatMap(({ title, features }) =>
      features.map(({ name, value }) => ({ name: `${title}: ${name}`, value })),
    ),
  };
}

/** What an estimate needs of a task. */
type EssayTask = Pick<EssaysTask['tasks'][number], 'prompt' | 'points' | 'minimumWords'>;

/** The estimate of one text; the dictionaries are asked in a worker thread. Rejects when that takes too long. */
export async function estimateInWorker(text: string, task: EssayTask): Promise<Estimate> {
  const misspelt = text.trim() === '' ? 0 : await runInWorker<string, number>(WORKER, text, { timeoutMs: TIMEOUT_MS });
  const prompt = [task.prompt, ...task.points].join('\n');
  return estimateWriting({ text, prompt, minimumWords: task.minimumWords, misspelt });
}
