import type { Answer } from '@bandmark/contracts/api/attempts';
import { arrivalOf } from '@bandmark/domain/deadlines';
import { skillFacts } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { conflict, gone, invalidField } from '../../http/http-error';
import { randomToken } from '../../random-id';
import { type AttemptRow, lockAttempt } from './attempt';
import { closeByClock, isOver } from './close-overdue';
import { isHolder } from './lease';
import { afterSubmit } from './after-submit';
import { TOO_LATE, updateAnswer } from './save-answer';
import { LEASE_LOST } from './take-lease';

export interface Submission {
  sequence?: number | undefined;
  text?: string | undefined;
  /** The tab that submits, where the request names it. */
  tabId?: string | undefined;
}

export interface Receipt {
  receipt: string;
  submittedAt: number;
  late: boolean;
}

/**
 * Submits the attempt. Idempotent: a second call returns the receipt of the first. The recording may follow.
 * A text that is newer than the stored one and comes too late is refused (410) instead of dropped silently; a second
 * call without it returns the receipt of what the clock submitted.
 */
export async function submitAttempt(deps: AppDependencies, attemptId: string, given: Submission): Promise<Receipt> {
  const now = deps.clock();
  const { attempt, isNew } = await deps.db.transaction((tx) => submit(tx, attemptId, given, now));
  if (isNew) await afterSubmit(deps, attempt);
  if (attempt.submittedAt === null || attempt.receipt === null) throw new Error('submitAttempt: not submitted');
  return { receipt: attempt.receipt, submittedAt: attempt.submittedAt, late: attempt.isLate };
}

async function submit(
  tx: Database,
  attemptId: string,
  given: Submission,
  now: number,
): Promise<{ attempt: AttemptRow; isNew: boolean }> {
  const attempt = await lockAttempt(tx, attemptId);
  const answer = answerOf(given, attempt);
  const isNewer = answer !== null && answer.sequence > attempt.answerSequence;
  if (attempt.submittedAt !== null) {
    if (isNewer && attempt.closedBy === 'clock') throw gone('too_late', TOO_LATE);
    return { attempt, isNew: false };
  }
  if (given.tabId !== undefined && !isHolder(attempt, given.tabId)) throw conflict('lease_lost', LEASE_LOST);
  if (isOver(attempt, now)) {
    if (isNewer) throw gone('too_late', TOO_LATE);
    return { attempt: (await closeByClock(tx, attemptId)) ?? attempt, isNew: true };
  }
  if (isNewer) await updateAnswer(tx, attempt, answer, now);
  const [submitted] = await tx
    .update(attempts)
    .set({
      submittedAt: now,
      closedBy: 'candidate',
      isLate: arrivalOf(attempt.deadline, now) !== 'on-time',
      receipt: randomToken(),
    })
    .where(eq(attempts.attemptId, attemptId))
    .returning();
  return { attempt: submitted ?? attempt, isNew: true };
}

function answerOf(given: Submission, attempt: AttemptRow): Answer | null {
  if (given.text === undefined && given.sequence === undefined) return null;
  if (skillFacts(attempt.skill).response !== 'text') {
    if (given.text) throw invalidField('text', 'A speaking answer has no text.');
    return null;
  }
  if (given.text === undefined) return null;
  if (given.sequence === undefined) throw invalidField('sequence', 'A text needs its sequence.');
  return { sequence: given.sequence, text: given.text };
}
