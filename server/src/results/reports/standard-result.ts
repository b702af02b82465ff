import type { KeyedSkill } from '@bandmark/domain/skills';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { standardResults } from '../../database/schema/tests';
import { notFound } from '../../http/http-error';

/** The 40 answers of a listening or reading test, as its scoring stored them. Public: the id is the key. */
export async function standardResult(
  deps: AppDependencies,
  { type, testId }: { type: KeyedSkill; testId: number },
): Promise<{ answer: string; correct: boolean }[]> {
  const [found] = await deps.db
    .select({ answers: standardResults.answers })
    .from(standardResults)
    .where(and(eq(standardResults.type, type), eq(standardResults.testId, testId)));
  if (!found) throw notFound('unknown_result', 'There is no result of this test.');
  return found.answers;
}
