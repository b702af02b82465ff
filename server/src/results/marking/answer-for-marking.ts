import { isMarkedSkill, type MarkedSkill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { isReplaced } from '../../database/replaced-tests';
import { attempts } from '../../database/schema/attempts';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { conflict, forbidden, notFound } from '../../http/http-error';

export interface SubmittedAnswer {
  attempt: typeof attempts.$inferSelect & { submittedAt: number; skill: MarkedSkill };
  recording: typeof recordings.$inferSelect;
  /** The standing mark; null if the answer still awaits one. */
  mark: typeof marks.$inferSelect | null;
  estimate: typeof estimates.$inferSelect | null;
  /** Since when the holder has hidden the recording; null while it is shown. */
  hiddenAt: number | null;
  /** When the holder withdrew the recording for good; null if they have not. */
  withdrawnAt: number | null;
}

/**
 * A submitted answer with everything that marking it needs.
 * @param examinerId null for a partner
 * @param options.lock locks the attempt; `db` must be a transaction then
 * @throws HttpError 404 for an attempt that is not submitted, or that an answer key marks; 403 for the examiner's own
 */
export async function answerForMarking(
  db: Database,
  attemptId: string,
  examinerId: string | null,
  { lock = false } = {},
): Promise<SubmittedAnswer> {
  // In a separate statement: one that also waits for the lock would read the marks as they were before the wait.
  if (lock)
    await db
      .select({ id: attempts.attemptId })
      .from(attempts)
      .where(eq(attempts.attemptId, attemptId))
      .for('no key update');
  const [found] = await db
    .select({
      attempt: attempts,
      recording: recordings,
      mark: marks,
      estimate: estimates,
      hiddenAt: tests.recordingsHiddenAt,
      withdrawnAt: tests.recordingsWithdrawnAt,
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.attemptId, attemptId));
  const submittedAt = found?.attempt.submittedAt;
  const skill = found?.attempt.skill;
  if (!found || submittedAt == null || !isMarkedSkill(skill))
    throw notFound('unknown_answer', 'There is no such answer to mark.');
  if (examinerId !== null && found.attempt.userId === examinerId)
    throw forbidden('own_answer', 'Examiners do not mark their own answers.');
  return { ...found, attempt: { ...found.attempt, submittedAt, skill } };
}

/**
 * An answer of a replaced test takes no mark, and keeps the one that it has (decision 143).
 * @throws HttpError 409 `test_replaced`
 */
export async function refuseReplaced(db: Database, { myTestId }: { myTestId: number }): Promise<void> {
  if (await isReplaced(db, myTestId)) throw conflict('test_replaced', 'Another test took the place of this one.');
}
