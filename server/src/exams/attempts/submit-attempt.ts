import type { Answer } from '@bandmark/contracts/api/attempts';
import { arrivalOf } from '@bandmark/domain/deadlines';
import { eq } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { conflict, gone, invalidField } from '../../http/http-error';
import { randomToken } from '../../random-id';
import type { Grant } from '../../http/authenticator';
import { requireCurrentGrant } from '../attempt-grant';
import type { ExamsDependencies } from '../dependencies';
import { type AttemptRow, lockAttempt } from './attempt';
import { closeByClock, isOver } from './close-overdue';
import { isHolder } from './lease';
import { afterSubmit } from './after-submit';
import { keepVersion, lastOtherTextAt } from './answer-versions';
import { addReceiptMail } from './receipt-mail';
import { isNewer, TOO_LATE, updateAnswer } from './save-answer';
import { scoreSubmitted } from './score-submitted';
import { isSpoken, requireSpokenPlace } from './spoken-place';
import { LEASE_LOST } from './take-lease';

export interface Submission {
  sequence?: number | undefined;
  text?: string | undefined;
  /** Milliseconds since it was typed. */
  typedAgoMs?: number | undefined;
  /** Sequence of the stored answer that the text continues from. */
  continuesFrom?: number | undefined;
  /** The tab that submits, if the request names one. */
  tabId?: string | undefined;
  /** The request's grant; null for the owner's session. */
  grant?: Grant | null;
}

export interface Receipt {
  receipt: string;
  submittedAt: number;
  late: boolean;
  isTextKept?: boolean;
}

/**
 * Submits the attempt. Idempotent: a second call returns the receipt of the first. The rest of the recording may arrive
 * later. A text that arrives too late to be submitted is kept as a version: if another device has submitted, the
 * response has `isTextKept`; if the time was over, it is 410, and a second call without a text returns the receipt of
 * what the clock submitted. The response has `isTextKept` also if another text is kept beside the answer.
 * @throws HttpError 401 `grant_ended`; 409 `lease_lost`; 410 `too_late`
 */
export async function submitAttempt(
  deps: Sending<ExamsDependencies>,
  attemptId: string,
  given: Submission,
): Promise<Receipt> {
  const now = deps.clock();
  await deps.outages.settled();
  const outcome = await deps.db.transaction(async (tx) => {
    const done = await submit(tx, attemptId, given, now);
    if (done.isNew) await scoreSubmitted(deps, tx, done.attempt);
    const isSubmitted = done.refusal === null && done.attempt.submittedAt !== null;
    const isTextKept = done.isTextKept || (isSubmitted && (await lastOtherTextAt(tx, attemptId)) !== null);
    return { ...done, isTextKept, mailId: done.isNew ? await addReceiptMail(deps, tx, done.attempt) : null };
  });
  if (outcome.refusal === 'lease-lost') throw conflict('lease_lost', LEASE_LOST);
  if (outcome.refusal === 'too-late') throw gone('too_late', TOO_LATE);
  const { attempt, isNew, isTextKept, mailId } = outcome;
  if (isNew) await afterSubmit(deps, attempt, mailId);
  if (attempt.submittedAt === null || attempt.receipt === null) throw new Error('submitAttempt: not submitted');
  const { receipt, submittedAt, isLate: late } = attempt;
  return { receipt, submittedAt, late, ...(isTextKept ? { isTextKept } : {}) };
}

interface Outcome {
  attempt: AttemptRow;
  isNew: boolean;
  isTextKept: boolean;
  refusal: 'lease-lost' | 'too-late' | null;
}

async function submit(tx: Database, attemptId: string, given: Submission, now: number): Promise<Outcome> {
  const attempt = await lockAttempt(tx, attemptId);
  const answer = answerOf(given, attempt);
  const keep = async () =>
    answer !== null && keepVersion(tx, attempt, { ...given, ...answer, tabId: given.tabId }, now);
  const none = { attempt, isNew: false, isTextKept: false, refusal: null };
  const isLater = answer !== null && isNewer(answer, attempt);
  if (attempt.submittedAt !== null) {
    const isTextKept = await keep();
    return { ...none, isTextKept, refusal: isLater && attempt.closedBy === 'clock' ? 'too-late' : null };
  }
  if (given.tabId !== undefined && !isHolder(attempt, given.tabId)) {
    await keep();
    return { ...none, refusal: 'lease-lost' };
  }
  requireCurrentGrant(attempt, given.grant ?? null);
  if (isOver(attempt, now)) {
    await keep();
    if (isLater) return { ...none, refusal: 'too-late' };
    return { ...none, attempt: (await closeByClock(tx, attemptId, now)) ?? attempt, isNew: true };
  }
  if (isLater) await updateAnswer(tx, attempt, { ...answer, continuesFrom: given.continuesFrom }, now);
  // A text that arrived in time counts as on time, however late the candidate submits. A spoken answer may continue
  // until the submission.
  const isLate = isLater || isSpoken(attempt) ? arrivalOf(attempt.deadline, now) !== 'on-time' : attempt.isAnswerLate;
  const isTextKept = !isLater && (await keep());
  const [submitted] = await tx
    .update(attempts)
    .set({
      submittedAt: now,
      closedBy: 'candidate',
      isLate,
      receipt: randomToken(),
    })
    .where(eq(attempts.attemptId, attemptId))
    .returning();
  return { ...none, attempt: submitted ?? attempt, isNew: true, isTextKept };
}

function answerOf(given: Submission, attempt: AttemptRow): Answer | null {
  if (given.text === undefined && given.sequence === undefined) return null;
  if (given.text === undefined || (given.text === '' && isSpoken(attempt))) return null;
  requireSpokenPlace(attempt, given.text);
  if (given.sequence === undefined) throw invalidField('sequence', 'A text needs its sequence.');
  return { sequence: given.sequence, text: given.text };
}
