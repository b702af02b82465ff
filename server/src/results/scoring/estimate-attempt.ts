import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import { roundToHalf } from '@bandmark/domain/bands';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { estimates } from '../../database/schema/marking';
import { callableWorker } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';
import { LONGEST_JUDGED } from './abstention';
import { type Estimate, estimateWriting } from './estimate-writing';

/**
 * One worker for the answers that come together when a class ends its test. It stops when idle, because the
 * dictionaries take 100 MB.
 */
const spelling = callableWorker<string, number>(workerModule('spelling-worker', import.meta.url), {
  timeoutMs: 20_000,
  heapMb: 512,
  idleMs: 20_000,
});

/**
 * Gives a submitted writing answer its automatic estimate, or the reason why it has none. Idempotent, so that a killed
 * run may be repeated.
 */
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

/** An estimate as the table stores it. */
type AnswerEstimate = Pick<typeof estimates.$inferInsert, 'band' | 'method' | 'features' | 'abstentions'>;

async function estimateOf(task: Task, answerText: string): Promise<AnswerEstimate | null> {
  if (task.kind === 'writing') {
    const { band, abstention, ...rest } = await estimateInWorker(answerText, task);
    return { ...rest, band: band ?? 0, abstentions: abstention === null ? null : [{ reason: abstention }] };
  }
  return task.kind === 'essays' ? estimateEssays(task, readAnswerDocument(answerText).texts ?? []) : null;
}

/**
 * Estimates each text separately; the second counts twice, because it is the longer one. The title of its text precedes
 * the name of each feature.
 */
async function estimateEssays({ tasks }: EssaysTask, texts: readonly string[]): Promise<AnswerEstimate> {
  const judged: { title: string; weight: number; estimate: Estimate }[] = [];
  for (const [index, task] of tasks.entries())
    judged.push({ title: task.title, weight: index + 1, estimate: await estimateInWorker(texts[index] ?? '', task) });
  const [first] = judged;
  if (!first) throw new Error('estimateEssays: a task without texts to write');
  const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
  const abstentions = judged.flatMap(({ title, estimate }) =>
    estimate.abstention === null ? [] : { title, reason: estimate.abstention },
  );
  return {
    band: roundToHalf(judged.reduce((sum, { weight, estimate }) => sum + (estimate.band ?? 0) * weight, 0) / weights),
    ...(abstentions.length > 0 && { band: 0, abstentions }),
    method: first.estimate.method,
    features: judged.flatMap(({ title, estimate }) => [
      ...(estimate.band === null ? [] : [{ name: `${title}: Estimate`, value: estimate.band.toFixed(1) }]),
      ...estimate.features.map(({ name, value }) => ({ name: `${title}: ${name}`, value })),
    ]),
  };
}

/** What an estimate needs of a task. */
type EssayTask = Pick<EssaysTask['tasks'][number], 'prompt' | 'points' | 'minimumWords'>;

/** Estimates one text, with its spelling checked in a worker thread. Rejects if that takes too long. */
export async function estimateInWorker(text: string, task: EssayTask): Promise<Estimate> {
  // A text that is too long, or empty, needs no dictionary.
  const needsWords = text.trim() !== '' && text.length <= LONGEST_JUDGED;
  const misspelt = needsWords ? await spelling.call(text) : 0;
  const prompt = [task.prompt, ...task.points].join('\n');
  return estimateWriting({ text, prompt, minimumWords: task.minimumWords, misspelt });
}
