import { isMarkedSkill } from '@bandmark/domain/skills';
import type { Database } from '../../database/database';
import type { ExamsDependencies } from '../dependencies';
import type { AttemptRow } from './attempt';

/**
 * Scores listening and reading answers by their answer key, in the transaction that submits them, so that no attempt is
 * ever submitted but unscored. Skips the skills that a person marks.
 */
export async function scoreSubmitted(deps: ExamsDependencies, tx: Database, attempt: AttemptRow): Promise<void> {
  if (isMarkedSkill(attempt.skill)) return;
  const { answerKey } = await deps.fullForms.form(attempt.formId);
  if (!answerKey) throw new Error(`scoreSubmitted: form ${attempt.formId} has no key`);
  await deps.scoreByKey(tx, attempt, answerKey, deps.clock());
}
