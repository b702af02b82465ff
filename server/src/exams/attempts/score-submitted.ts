import { isMarkedSkill } from '@bandmark/domain/skills';
import type { Database } from '../../database/database';
import type { ExamsDependencies } from '../dependencies';
import type { AttemptRow } from './attempt';

/**
 * Scores what an answer key marks, in the transaction that submits it: no attempt is ever submitted but unscored. What
 * a person marks waits for the mark.
 */
export async function scoreSubmitted(deps: ExamsDependencies, tx: Database, attempt: AttemptRow): Promise<void> {
  if (isMarkedSkill(attempt.skill)) return;
  const { answerKey } = await deps.fullForms.form(attempt.formId);
  if (!answerKey) throw new Error(`scoreSubmitted: form ${attempt.formId} has no key`);
  await deps.scoreByKey(tx, attempt, answerKey, deps.clock());
}
