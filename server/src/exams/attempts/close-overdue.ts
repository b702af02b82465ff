import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { randomToken } from '../../random-id';
import type { ExamsDependencies } from '../dependencies';
import { oneByOne } from '../one-by-one';
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
 * Submits attempts that their candidates did not submit, with the last stored answer and at the deadline. Runs whenever
 * an attempt is read or written and every minute as a job, so that a forgotten attempt closes too.
 */
export async function closeOverdue(deps: ExamsDependencies): Promise<void> {
  await close(deps, undefined);
}

export async function closeOverdueOf(deps: ExamsDependencies, userId: string): Promise<void> {
  await close(deps, eq(attempts.userId, userId));
}

async function close(deps: ExamsDependencies, whose: SQL | undefined): Promise<void> {
  await deps.outages.settled();
  const takesNoMore = lt(sql`${attempts.deadline} + ${attempts.lateExtraMs}`, deps.clock() - LATE_ACCEPTANCE_MS);
  const overdue = await deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .where(
      and(isNull(attempts.submittedAt), lt(attempts.deadline, deps.clock() - LATE_ACCEPTANCE_MS), takesNoMore, whose),
    );
  await oneByOne(deps, overdue, async (attemptId) => {
    const [closed, mailId] = await deps.db.transaction(async (tx) => {
      const attempt = await closeByClock(tx, attemptId);
      if (!attempt) return [undefined, null] as const;
      await scoreSubmitted(deps, tx, attempt);
      return [attempt, await addReceiptMail(deps, tx, attempt)] as const;
    });
    if (closed) await afterSubmit(deps, closed, mailId);
  });
}

/** @returns the attempt, or undefined when it was closed in the meantime */
export async function closeByClock(db: Database, attemptId: string): Promise<typeof attempts.$inferSelect | undefined> {
  const [closed] = await db
    .update(attempts)
    .set({ submittedAt: attempts.deadline, closedBy: 'clock', isLate: attempts.isAnswerLate, receipt: randomToken() })
    .where(and(eq(attempts.attemptId, attemptId), isNull(attempts.submittedAt)))
    .returning();
  return closed;
}
