import type { Answer } from '@bandmark/contracts/api/attempts';
import { arrivalOf, LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { conflict, gone } from '../../http/http-error';
import type { Grant } from '../../http/authenticator';
import { requireCurrentGrant } from '../attempt-grant';
import type { ExamsDependencies } from '../dependencies';
import { type StoreAnswer, storable } from './answer-rows';
import { keepForExaminer, keepReplaced, keepVersion } from './answer-versions';
import { type AttemptRow, lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { isHolder } from './lease';
import { requireSpokenPlace } from './spoken-place';
import { LEASE_LOST } from './take-lease';

export const TOO_LATE = `The deadline of this attempt passed more than ${LATE_ACCEPTANCE_MS / 60_000} minutes ago.`;

type Refusal = 'lease-lost' | 'too-late' | 'submitted';

/** `continuesFrom`: sequence of the text that it continues from, where another tab may have written since. */
type ContinuedAnswer = Answer & { continuesFrom?: number | undefined };

/** The reason why the attempt refuses a tab's text; null if it accepts it. */
function refusalOf(attempt: AttemptRow, tabId: string, now: number): Refusal | null {
  if (!isHolder(attempt, tabId)) return 'lease-lost';
  if (attempt.closedBy === 'clock' || (attempt.submittedAt === null && isOver(attempt, now))) return 'too-late';
  return attempt.submittedAt === null ? null : 'submitted';
}

/**
 * Whether a text replaces the stored answer. If both have the same sequence number, the one that arrives later wins: it
 * comes from the tab that holds the lease, which is what the candidate sees. A device sends sequence 0 with a text that
 * it knows to be older.
 */
export const isNewer = ({ sequence, text }: Answer, { answerSequence, answerText }: AttemptRow): boolean =>
  sequence > answerSequence || (sequence > 0 && sequence === answerSequence && storable(text) !== answerText);

/** Read without a lock: another tab needs the lease first, and then `store` refuses this one. */
async function storedSequence(db: Database, attemptId: string): Promise<number> {
  const [attempt] = await db
    .select({ sequence: attempts.answerSequence })
    .from(attempts)
    .where(eq(attempts.attemptId, attemptId));
  return attempt?.sequence ?? 0;
}

/**
 * Stores the full text of the answer; resolves after the commit. A single statement (`store`) handles almost every
 * text, the transaction handles the rest, such as a text that does not continue from the stored one. A text that does
 * not become the answer, because it is refused or older, is kept as a version: no text of an authorised call is dropped.
 * @throws HttpError 401 `grant_ended`; 409 `lease_lost`, `attempt_closed`; 410 `too_late`
 */
export async function saveAnswer(
  deps: ExamsDependencies,
  store: StoreAnswer,
  attemptId: string,
  answer: ContinuedAnswer & { typedAgoMs?: number | undefined },
  tabId: string,
  grant: Grant | null = null,
): Promise<{ sequence: number; serverTime: number }> {
  const now = deps.clock();
  const grantVersion = grant?.version ?? null;
  const { sequence: sent, text, continuesFrom } = answer;
  const isContinued = continuesFrom === undefined || continuesFrom >= (await storedSequence(deps.db, attemptId));
  if (isContinued && (await store({ attemptId, tabId, sequence: sent, text, now, grantVersion })))
    return { sequence: sent, serverTime: now };
  await deps.outages.settled();
  const { sequence, refusal } = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    requireSpokenPlace(attempt, answer.text);
    const refusal = refusalOf(attempt, tabId, now);
    if (refusal === null && isNewer(answer, attempt)) {
      requireCurrentGrant(attempt, grant);
      await tx.update(attempts).set({ leaseTabId: tabId, leaseHeardAt: now }).where(eq(attempts.attemptId, attemptId));
      return { sequence: (await updateAnswer(tx, attempt, answer, now)).answerSequence, refusal };
    }
    await keepVersion(tx, attempt, { ...answer, tabId }, now);
    // A retry whose first acknowledgement was lost: the answer is stored, even if the attempt has closed since.
    const isStored = refusal !== 'lease-lost' && !isNewer(answer, attempt);
    return { sequence: attempt.answerSequence, refusal: isStored ? null : refusal };
  });
  if (refusal === 'lease-lost') throw conflict('lease_lost', LEASE_LOST);
  if (refusal === 'too-late') throw gone('too_late', TOO_LATE);
  if (refusal === 'submitted') throw conflict('attempt_closed', 'The attempt is submitted and takes no more text.');
  return { sequence, serverTime: now };
}

/**
 * Writes the answer into the attempt's row, unless the row has a newer one. The caller holds the lock and has checked
 * that the attempt still takes answers.
 * @returns the row as it is afterwards
 */
export async function updateAnswer(
  tx: Database,
  attempt: AttemptRow,
  answer: ContinuedAnswer,
  now: number,
): Promise<AttemptRow> {
  if (!isNewer(answer, attempt)) return attempt;
  if (answer.continuesFrom !== undefined && answer.continuesFrom < attempt.answerSequence)
    await keepForExaminer(tx, attempt);
  // Two devices used the same sequence number.
  if (answer.sequence === attempt.answerSequence) await keepReplaced(tx, attempt, undefined, now);
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
