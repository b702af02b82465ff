import { ERROR_CODES } from '@bandmark/contracts/api/errors';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { conflict, gone, invalidField } from '../../http/http-error';
import { lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { isHolder } from './lease';
import { checkSequence, type GivenAnswer, storeAnswer } from './store-answer';
import { LEASE_LOST } from './take-lease';

export const TOO_LATE = 'The time for this answer ended more than ten minutes ago.';

/** Stores the whole text as it stands; acknowledged only once the transaction is committed. */
export async function putAnswer(
  deps: AppDependencies,
  attemptId: string,
  given: GivenAnswer & { tabId: string },
): Promise<{ sequence: number; serverTime: number }> {
  checkSequence(given.sequence);
  const now = deps.clock();
  const sequence = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt.skill !== 'writing') throw invalidField('text', 'A speaking answer has no text.');
    if (!isHolder(attempt, given.tabId)) throw conflict(ERROR_CODES.leaseLost, LEASE_LOST);
    // Asked again because the acknowledgement got lost: it is stored, whatever happened since.
    if (given.sequence <= attempt.answerSequence) return attempt.answerSequence;
    if (attempt.closedBy === 'clock' || (attempt.submittedAt === null && isOver(attempt, now))) {
      throw gone(ERROR_CODES.tooLate, TOO_LATE);
    }
    if (attempt.submittedAt !== null) throw conflict(ERROR_CODES.closed, 'This answer is already handed in.');
    await tx
      .update(attempts)
      .set({ leaseTabId: given.tabId, leaseHeardAt: now })
      .where(eq(attempts.attemptId, attemptId));
    return (await storeAnswer(tx, attempt, given, now)).answerSequence;
  });
  return { sequence, serverTime: now };
}
