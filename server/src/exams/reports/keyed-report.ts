import type { KeyedReport } from '@bandmark/contracts/api/full-tests';
import { levelOfBand } from '@bandmark/domain/levels';
import type { Key } from '@bandmark/domain/answer-key/judge-answers';
import type { KeyedSkill } from '@bandmark/domain/skills';
import { and, eq, isNotNull } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';
import { standardResults, tests } from '../../database/schema/tests';
import { notFound } from '../../http/http-error';
import type { ExamsDependencies } from '../dependencies';

/**
 * The report of a submitted listening or reading answer, for its candidate. The stored scoring says whether each answer
 * is correct; the form supplies the keys, if they may be shown, and the table that maps raw scores to bands.
 * @throws HttpError 404 before the answer is submitted
 */
export async function keyedReport(
  { db, fullForms, settings }: ExamsDependencies,
  { myTestId, skill }: { myTestId: number; skill: KeyedSkill },
): Promise<KeyedReport> {
  const [found] = await db
    .select({ attempt: attempts, number: tests.number, answers: standardResults.answers, band: marks.band })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(standardResults, and(eq(standardResults.testId, attempts.answerId), eq(standardResults.type, skill)))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, skill), isNotNull(attempts.submittedAt)));
  if (found?.attempt.submittedAt == null) throw notFound('unknown_report', 'There is no such report.');
  const { attempt, number, answers, band } = found;
  const { task } = attempt;
  const form = await fullForms.form(attempt.formId);
  if ((task.kind !== 'listening' && task.kind !== 'reading') || !form.answerKey) {
    throw new Error(`keyedReport: ${attempt.formId} is no form with a key`);
  }
  const areKeysShown = form.isRetired || settings.SHOW_KEYS === 'at-once';
  const keys = areKeysShown ? rightAnswers(form.answerKey.keys) : new Map<number, string[]>();
  return {
    skill,
    number,
    submittedAt: new Date(found.attempt.submittedAt).toISOString(),
    testId: attempt.answerId,
    task,
    answers: answers.map(({ answer, correct }, index) => {
      const key = keys.get(index + 1);
      return { number: index + 1, answer, isCorrect: correct, ...(key && { key }) };
    }),
    areKeysShown,
    rawScore: answers.filter(({ correct }) => correct).length,
    band,
    level: band === null ? null : levelOfBand(band),
    bandTable: [...form.answerKey.bands],
  };
}

/** The correct answers by question number, as the form's author wrote them. */
function rightAnswers(keys: readonly Key[]): Map<number, string[]> {
  return new Map(
    keys.flatMap((key): [number, string[]][] => {
      switch (key.kind) {
        case 'words':
          return [[key.number, [...key.variants]]];
        case 'letter':
          return [[key.number, [key.letter]]];
        case 'letters':
          return key.numbers.map((number) => [number, [...key.letters]]);
      }
    }),
  );
}
