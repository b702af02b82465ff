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
 * Whether the attempt no longer accepts answers: its deadline, the ten minutes for late answers and the time credited
 * to these for outages have passed.
 */
export function isOver(attempt: { deadline: number; lateExtraMs: number }, now: number): boolean {
  return now > attempt.deadline + LATE_ACCEPTANCE_MS + attempt.lateExtraMs;
}

/**
 * Submits overdue attempts with their last stored answer, dated at the deadline. A job runs this every minute, so that
 * abandoned attempts close too.
 * @throws the first failure, after all other attempts were tried
 */
export async function closeOverdue(deps: Sending<ExamsDependencies>): Promise<void> {
  (await close(deps, undefined)).throwFirst();
}

/**
 * Closes the overdue attempts of one candidate before they are shown. An attempt that cannot be closed does not fail
 * the call: it is logged, and the job that fails on it every minute is listed as failed work on /operations.
 */
export async function closeOverdueOf(deps: Sending<ExamsDependencies>, userId: string): Promise<void> {
  await close(deps, eq(attempts.userId, userId));
}

async function close(deps: Sending<ExamsDependencies>, whose: SQL | undefined): Promise<Failures> {
  // Read before awaiting the outages: if the machine sleeps in between, that outage is not credited yet, and a later
  // `now` would count it against the candidates.
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

/** `isOver` as an SQL condition, for open attempts only. */
const isOverdue = (now: number): SQL | undefined =>
  and(
    isNull(attempts.submittedAt),
    // Redundant, but allows PostgreSQL to use the index, which has only `deadline`.
    lt(attempts.deadline, now - LATE_ACCEPTANCE_MS),
    lt(sql`${attempts.deadline} + ${attempts.lateExtraMs}`, now - LATE_ACCEPTANCE_MS),
  );

/**
 * @returns the closed attempt; undefined if it was closed in the meantime, or another server has credited an outage to
 * it
 */
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
