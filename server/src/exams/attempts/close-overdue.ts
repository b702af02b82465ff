import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { collectFailures, type Failures } from '../../jobs/collect-failures';
import { logName } from '../../log-name';
import { randomToken } from '../../random-id';
import type { ExamsDependencies } from '../dependencies';
import { afterSubmit } from './after-submit';
import { addReceiptMail } from './receipt-mail';
import { scoreSubmitted } from './score-submitted';

/**
 * The server takes no more answers: the deadline and the ten minutes after it have passed, with the outages in them.
 */
export function isOver(attempt: { deadline: number; lateExtraMs: number }, now: number): boolean {
  return now > attempt.deadline + LATE_ACCEPTANCE_MS + attempt.lateExtraMs;
}

/**
 * Submits attempts that their candidates did not submit, with the last stored answer and at the deadline. Runs every
 * minute as a job, so that a forgotten attempt closes too.
 * @throws the first failure, once the other attempts are closed
 */
export async function closeOverdue(deps: Sending<ExamsDependencies>): Promise<void> {
  (await close(deps, undefined)).throwFirst();
}

/**
 * The same for one candidate, before their attempts are shown. One that cannot be closed does not hide the others: the
 * log names it, and the job that fails with it each minute stands among the failed work of /operations.
 */
export async function closeOverdueOf(deps: Sending<ExamsDependencies>, userId: string): Promise<void> {
  await close(deps, eq(attempts.userId, userId));
}

async function close(deps: Sending<ExamsDependencies>, whose: SQL | undefined): Promise<Failures> {
  // Before the outages: a machine that sleeps in between has one behind it that is not credited yet.
  const now = deps.clock();
  await deps.outages.settled();
  const overdue = await deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .where(and(isOverdue(now), whose));
  const failures = collectFailures(deps.log);
  for (const { attemptId } of overdue) {
    const names = { attempt: logName(deps.secrets, attemptId) };
    await failures.run(names, 'an overdue attempt could not be closed', () => closeOne(deps, attemptId, now));
  }
  return failures;
}

async function closeOne(deps: Sending<ExamsDependencies>, attemptId: string, now: number): Promise<void> {
  const [closed, mailId] = await deps.db.transaction(async (tx) => {
    const attempt = await closeByClock(tx, attemptId, now);
    if (!attempt) return [undefined, null] as const;
    await scoreSubmitted(deps, tx, attempt);
    return [attempt, await addReceiptMail(deps, tx, attempt)] as const;
  });
  if (closed) await afterSubmit(deps, closed, mailId);
}

/** `isOver` for the database, of attempts that are open. */
const isOverdue = (now: number): SQL | undefined =>
  and(
    isNull(attempts.submittedAt),
    // The index has the deadline alone.
    lt(attempts.deadline, now - LATE_ACCEPTANCE_MS),
    lt(sql`${attempts.deadline} + ${attempts.lateExtraMs}`, now - LATE_ACCEPTANCE_MS),
  );

/** @returns the attempt; undefined when it was closed meanwhile, or another server has credited an outage to it */
export async function closeByClock(
  db: Database,
  attemptId: string,
  now: number,
): Promise<typeof attempts.$inferSelect | undefined> {
  const [closed] = await db
    .update(attempts)
    .set({ submittedAt: attempts.deadline, closedBy: 'clock', isLate: attempts.isAnswerLate, receipt: randomToken() })
    .where(and(eq(attempts.attemptId, attemptId), isOverdue(now)))
    .returning();
  return closed;
}
