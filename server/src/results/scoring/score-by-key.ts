import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { FormKey } from '@bandmark/domain/answer-key/form-key';
import { judgeAnswers } from '@bandmark/domain/answer-key/judge-answers';
import { bandOfRawScore } from '@bandmark/domain/answer-key/raw-score-band';
import { isMarkedSkill } from '@bandmark/domain/skills';
import { subScoresOfBand } from '@bandmark/domain/sub-scores';
import type { Database } from '../../database/database';
import type { attempts } from '../../database/schema/attempts';
import { markHistory, marks } from '../../database/schema/marking';
import { standardResults } from '../../database/schema/tests';

/**
 * Scores a listening or reading answer by its form's key, in the transaction that submits it: writes the standard test
 * result with its forty answers, and the mark. Idempotent.
 */
export async function scoreByKey(
  tx: Database,
  attempt: typeof attempts.$inferSelect,
  { keys, bands }: FormKey,
  now: number,
): Promise<void> {
  const { attemptId, skill, answerId, answerText } = attempt;
  if (isMarkedSkill(skill)) throw new Error(`scoreByKey: a person marks ${skill}`);
  const { answers = {} } = readAnswerDocument(answerText);
  const given = new Map(Object.entries(answers).map(([number, answer]) => [Number(number), answer]));
  const judged = judgeAnswers(keys, given);
  const inserted = await tx
    .insert(standardResults)
    .values({
      type: skill,
      testId: answerId,
      answers: judged.map(({ answer, isCorrect }) => ({ answer, correct: isCorrect })),
    })
    .onConflictDoNothing()
    .returning({ testId: standardResults.testId });
  if (inserted.length === 0) return;
  const band = bandOfRawScore(bands, judged.filter(({ isCorrect }) => isCorrect).length);
  const [first, second, third, fourth] = subScoresOfBand(band);
  const mark = {
    attemptId,
    criteria: [first, second, third, fourth] as [number, number, number, number],
    band,
    source: 'key' as const,
    markedAt: now,
  };
  await tx.insert(marks).values(mark);
  await tx.insert(markHistory).values(mark);
}
