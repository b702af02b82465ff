import type { Task } from '@bandmark/contracts/tasks/any-task';
import { JUDGEMENT_WORDS } from '@bandmark/domain/answer-key/judgement-words';
import type { KeyedSkill } from '@bandmark/domain/skills';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { standardResults } from '../../database/schema/tests';
import { notFound } from '../../http/http-error';

/**
 * The 40 answers of a listening or reading test as the scoring stored them, with judgements in the words that the
 * candidate saw. Public, because the id is the key.
 */
export async function standardResult(
  deps: AppDependencies,
  { type, testId }: { type: KeyedSkill; testId: number },
): Promise<{ answer: string; correct: boolean }[]> {
  const [found] = await deps.db
    .select({ answers: standardResults.answers, task: attempts.task })
    .from(standardResults)
    .leftJoin(attempts, eq(attempts.answerId, standardResults.testId))
    .where(and(eq(standardResults.type, type), eq(standardResults.testId, testId)));
  if (!found) throw notFound('unknown_result', 'There is no result of this test.');
  const judged = judgementsOf(found.task);
  return found.answers.map(({ answer, correct }, index) => {
    const about = judged.get(index + 1);
    // The candidate may have sent anything: "constructor", for example, is a property of every object.
    const words = about && Object.hasOwn(JUDGEMENT_WORDS[about], answer) ? JUDGEMENT_WORDS[about][answer] : answer;
    return { answer: words ?? answer, correct };
  });
}

/** By question number, whether its judgement is about facts or views. */
function judgementsOf(task: Task | null): Map<number, 'facts' | 'views'> {
  if (task?.kind !== 'listening' && task?.kind !== 'reading') return new Map();
  const parts = task.kind === 'listening' ? task.parts : task.passages;
  const judged = parts.flatMap(({ groups }) => groups).filter((group) => group.kind === 'judgement');
  return new Map(judged.flatMap(({ about, items }) => items.map(({ number }) => [number, about] as const)));
}
