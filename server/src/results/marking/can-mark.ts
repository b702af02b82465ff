import type { Database } from '../../database/database';
import { isReplaced } from '../../database/replaced-tests';
import { HttpError } from '../../http/http-error';
import { answerForMarking, type SubmittedAnswer } from './answer-for-marking';
import { type GivenMark, givenMarksOf, roundFor } from './given-marks';
import { isFinal } from './save-mark';

/** Whether the answer awaits a mark from this examiner, or has one that they could change before a certificate. */
export async function takesMark(
  db: Database,
  { attempt, mark }: SubmittedAnswer,
  given: readonly GivenMark[],
  examinerId: string,
): Promise<boolean> {
  return roundFor(given, mark !== null, examinerId) !== null && !(await isReplaced(db, attempt.myTestId));
}

/**
 * Whether this examiner can give or change a mark of the answer now, apart from another examiner's claim on it. False
 * for an answer that is not to be marked.
 */
export async function canMark(db: Database, attemptId: string, examinerId: string): Promise<boolean> {
  try {
    const answer = await answerForMarking(db, attemptId, examinerId);
    const given = await givenMarksOf(db, attemptId, answer.mark);
    return (
      (await takesMark(db, answer, given, examinerId)) && !(await isFinal(db, answer.attempt.myTestId, answer.mark))
    );
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
