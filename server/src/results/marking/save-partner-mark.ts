import { bandOfMark } from '@bandmark/domain/sub-scores';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { markHistory, marks } from '../../database/schema/marking';
import { conflict } from '../../http/http-error';
import { answerForMarking, refuseReplaced } from './answer-for-marking';
import { givenMarksOf, sameCriteria } from './given-marks';
import { addResultMail } from './result-mail';
import { type Criteria, isFinal } from './save-mark';

/**
 * Saves a partner's mark. It stands at once, with its history and the candidate's mail, as an examiner's does. Saving
 * the same mark again changes nothing; a different one replaces it until a certificate was issued. It never replaces an
 * examiner's mark, not even one that waits for a second, because a person has seen the answer. Answers of replaced
 * tests are not marked.
 * @param tx the transaction that accepts the message
 * @returns the id of the test, for its certificate
 */
export async function savePartnerMark(
  deps: AppDependencies,
  tx: Database,
  attemptId: string,
  criteria: Criteria,
): Promise<number> {
  const { attempt, mark, recording } = await answerForMarking(tx, attemptId, null, { lock: true });
  const given = await givenMarksOf(tx, attemptId, mark);
  if (given.length > 0) throw conflict('mark_stands', 'An examiner has marked this answer.');
  if (mark && sameCriteria(mark.criteria, criteria)) return attempt.myTestId;
  await refuseReplaced(tx, attempt);
  if (await isFinal(tx, attempt.myTestId, mark)) {
    throw conflict('mark_final', 'A certificate was issued from this mark; it stands.');
  }
  const entry = {
    attemptId,
    criteria,
    band: bandOfMark(criteria),
    source: 'partner' as const,
    markedBy: null,
    markedAt: deps.clock(),
    isWithoutRecording: recording.finalisedAt === null,
  };
  await tx.insert(marks).values(entry).onConflictDoUpdate({ target: marks.attemptId, set: entry });
  await tx.insert(markHistory).values(entry);
  if (!mark) await addResultMail(deps, tx, attempt, entry.markedAt);
  return attempt.myTestId;
}
