import type { Answer } from '@bandmark/contracts/api/attempts';
import { arrivalOf } from '@bandmark/domain/deadlines';
import { skillFacts } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { conflict, gone, invalidField } from '../../http/http-error';
import { type StoreAnswer, storable } from './answer-rows';
import { type AttemptRow, lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { isHolder } from './lease';
import { LEASE_LOST } from './take-lease';

export const TOO_LATE = 'The time for this answer ended more than ten minutes ago.';

/**
 * Stores the whole text as it stands. Resolves only after the transaction is committed. One statement stores almost
 * every text; the transaction judges the others.
 * @throws HttpError 409 `lease_lost`, `attempt_closed`; 410 `too_late`
 */
export async function saveAnswer(
  deps: AppDependencies,
  store: StoreAnswer,
  attemptId: string,
  answer: Answer,
  tabId: string,
): Promise<{ sequence: number; serverTime: number }> {
  const now = deps.clock();
  if (await store({ attemptId, tabId, ...answer, now })) return { sequence: answer.sequence, serverTime: now };
  const sequence = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (skillFacts(attempt.skill).response !== 'text') throw invalidField('text', 'A speaking answer has no text.');
    if (!isHolder(attempt, tabId)) throw conflict('lease_lost', LEASE_LOST);
    // A repeated request, because its acknowledgement got lost: the answer is stored, even if the attempt closed since.
    if (answer.sequence <= attempt.answerSequence) return attempt.answerSequence;
    if (attempt.closedBy === 'clock' || (attempt.submittedAt === null && isOver(attempt, now))) {
      throw gone('too_late', TOO_LATE);
    }
    if (attempt.submittedAt !== null) throw conflict('attempt_closed', 'This answer is already submitted.');
    await tx.update(attempts).set({ leaseTabId: tabId, leaseHeardAt: now }).where(eq(attempts.attemptId, attemptId));
    return (await updateAnswer(tx, attempt, answer, now)).answerSequence;
  });
  return { sequence, serverTime: now };
}

/**
 * Writes the answer into the attempt's row, unless the row has an equal or higher sequence. The caller holds the lock
 * and has checked that the attempt still takes answers.
 * @returns the row as it stands afterwards
 */
export async function updateAnswer(
  tx: Database,
  attempt: AttemptRow,
  answer: Answer,
  now: number,
): Promise<AttemptRow> {
  if (answer.sequence <= attempt.answerSequence) return attempt;
  const [updated] = await tx
    .update(attempts)
    .set({
      answerSequence: answer.sequence,
      answerText: storable(answer.text),
      isAnswerLate: arrivalOf(attempt.deadline, now) !== 'on-time',
    })
    .where(eq(attempts.attemptId, attempt.attemptId))
    .returning();
  if (!updated) throw new Error('updateAnswer: the locked attempt is gone');
  return updated;
}
