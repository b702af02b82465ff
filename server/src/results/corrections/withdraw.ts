import type { Correction } from '@bandmark/contracts/api/corrections';
import { isMarkedSkill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { givenMarks, markClaims, markDrafts, marks, markWithdrawals, secondMarks } from '../../database/schema/marking';
import { tests } from '../../database/schema/tests';
import { conflict, notFound } from '../../http/http-error';
import type { ResultsDependencies } from '../dependencies';
import { refuseReplaced } from '../marking/answer-for-marking';
import { addWithdrawnMail, removeResultMail } from '../marking/result-mail';
import { correctionOf, requireNotOwnTest } from './find-for-correction';

/**
 * Withdraws a mark: the answer must be marked again, and a certificate that is based on the mark ends with the same
 * reason.
 * @throws HttpError 404; 403 for the lead's own test; 409 if the answer has no mark, was marked by an answer key, has
 * another mark than the page shows, belongs to a replaced test, or is speech whose recording the holder has withdrawn
 */
export async function withdrawMark(
  deps: Sending<ResultsDependencies>,
  attemptId: string,
  leadId: string,
  { reason, markedAt: shownAt }: { reason: string; markedAt?: string | undefined },
): Promise<Correction> {
  const [attempt] = await deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
  if (attempt?.submittedAt == null) throw notFound('unknown_answer', 'There is no such answer.');
  const { myTestId, skill } = attempt;
  await requireNotOwnTest(deps.db, myTestId, leadId);
  if (!isMarkedSkill(skill)) throw conflict('marked_by_key', 'No examiner could give this answer another mark.');
  await deps.db.transaction(async (tx) => {
    const test = await lock(tx, myTestId);
    // In both cases the answer would get no other mark.
    await refuseReplaced(tx, attempt);
    if (skill === 'speaking' && test?.recordingsWithdrawnAt != null)
      throw conflict('no_other_mark', 'The holder has withdrawn this recording, so the answer cannot be marked again.');
    const [mark] = await tx.delete(marks).where(eq(marks.attemptId, attemptId)).returning();
    if (!mark) throw conflict('not_marked', 'There is no mark to withdraw.');
    if (shownAt !== undefined && Date.parse(shownAt) !== mark.markedAt) throw changed();
    // Marking starts over; the marks from which this one was made stay in the history.
    for (const table of [givenMarks, secondMarks, markDrafts, markClaims])
      await tx.delete(table).where(eq(table.attemptId, attemptId));
    const { criteria, band, markedBy } = mark;
    const at = deps.clock();
    await tx
      .insert(markWithdrawals)
      .values({ attemptId, criteria, band, markedBy, withdrawnBy: leadId, withdrawnAt: at, reason });
    const withdrawal = { kind: 'withdrawn-by-us', endedAt: at, endedBy: leadId, reason } as const;
    const ended = await deps.endCertificateOf(tx, myTestId, withdrawal);
    await removeResultMail(tx, attempt);
    // If a certificate ended, the mail about it gives the same reason.
    if (ended === null) await addWithdrawnMail(deps, tx, attempt, { reason, at });
  });
  await deps.mails.sendAdded();
  return correctionOf(deps, myTestId);
}

/** @throws HttpError 404 for a test without a certificate; 403 for the lead's own; 409 if it is not the one shown */
export async function withdrawCertificate(
  deps: Sending<ResultsDependencies>,
  myTestId: number,
  leadId: string,
  { reason, certificateId: shown }: { reason: string; certificateId?: string | undefined },
): Promise<Correction> {
  await requireNotOwnTest(deps.db, myTestId, leadId);
  await deps.db.transaction(async (tx) => {
    await lock(tx, myTestId);
    const withdrawal = { kind: 'withdrawn-by-us', endedAt: deps.clock(), endedBy: leadId, reason } as const;
    const ended = await deps.endCertificateOf(tx, myTestId, withdrawal);
    if (ended === null) throw notFound('unknown_certificate', 'This test has no certificate.');
    if (shown !== undefined && shown !== ended) throw changed();
  });
  await deps.mails.sendAdded();
  return correctionOf(deps, myTestId);
}

/** A page may stay open for hours: what it shows may have been withdrawn and replaced since. */
const changed = () => conflict('corrected_meanwhile', 'Another mark or certificate stands than the page shows.');

/**
 * Locks the test first and then its attempts, in the same order as issuing a certificate; marking locks only an
 * attempt.
 */
async function lock(tx: Database, myTestId: number): Promise<typeof tests.$inferSelect | undefined> {
  const [test] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId)).for('no key update');
  await tx
    .select({ id: attempts.attemptId })
    .from(attempts)
    .where(eq(attempts.myTestId, myTestId))
    .for('no key update');
  return test;
}
