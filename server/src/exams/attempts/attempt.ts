import type { AnyAttempt, Attempt } from '@bandmark/contracts/api/attempts';
import { isQuickSkill } from '@bandmark/domain/skills';
import { eq, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { issueGrant } from '../attempt-grant';
import type { Database } from '../../database/database';
import { isNotReplaced } from '../../database/replaced-tests';
import { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { lastOtherTextAt } from './answer-versions';
import { extraTimesOf } from './extra-times';
import { notFound } from '../../http/http-error';
import { usualMarkMs } from './usual-mark-time';

export type AttemptRow = typeof attempts.$inferSelect;

/** Locks the attempt for this transaction: other writers wait. @throws HttpError 404 */
export async function lockAttempt(tx: Database, attemptId: string): Promise<AttemptRow> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.attemptId, attemptId)).for('no key update');
  if (!row) throw notFound('unknown_attempt', 'There is no such attempt.');
  return row;
}

/** User id of the attempt's owner, for the routes' ownership check. */
export async function ownerOfAttempt(db: Database, attemptId: unknown): Promise<string | null> {
  if (typeof attemptId !== 'string') return null;
  const [row] = await db.select({ userId: attempts.userId }).from(attempts).where(eq(attempts.attemptId, attemptId));
  return row?.userId ?? null;
}

/**
 * The attempt for the candidate's page. Every call issues a fresh grant, so that a grant never expires during an exam.
 */
export async function attemptView(deps: AppDependencies, row: AttemptRow): Promise<AnyAttempt> {
  const usual = await usualMarkMs(deps, row.skill);
  const otherTextAt = row.submittedAt === null ? null : await lastOtherTextAt(deps.db, row.attemptId);
  return {
    attemptId: row.attemptId,
    myTestId: row.myTestId,
    skill: row.skill,
    state: row.submittedAt === null ? 'begun' : 'submitted',
    begunAt: row.begunAt,
    deadline: row.deadline,
    serverTime: deps.clock(),
    task: row.task,
    answer: { sequence: row.answerSequence, text: row.answerText },
    ...(otherTextAt === null ? {} : { otherTextAt }),
    ...(await extraTimesOf(deps, row)),
    ...submissionOf(row),
    ...(usual === null ? {} : { usualMarkMs: usual }),
    ...(await testClosedBy(deps.db, row.myTestId)),
    grant: await issueGrant(deps, { attemptId: row.attemptId, version: row.grantVersion }),
    answerId: row.answerId,
    uuid: row.uuid,
  };
}

/**
 * Narrows the view to the type that quick-test endpoints return.
 * @throws for a full test, which is a bug of the caller
 */
export function ofQuickTest(attempt: AnyAttempt): Attempt {
  const { skill, task } = attempt;
  if (!isQuickSkill(skill) || (task.kind !== 'writing' && task.kind !== 'speaking'))
    throw new Error('ofQuickTest: an attempt of a full test');
  return { ...attempt, skill, task };
}

function submissionOf({ submittedAt, receipt, closedBy, isLate }: AttemptRow): Pick<AnyAttempt, 'submission'> {
  if (submittedAt === null || receipt === null) return {};
  return { submission: { receipt, at: submittedAt, by: closedBy ?? 'candidate', late: isLate } };
}

async function testClosedBy(db: Database, myTestId: number): Promise<Pick<AnyAttempt, 'testClosedBy'>> {
  const [test] = await db
    .select({ withdrawnAt: tests.recordingsWithdrawnAt, isOpen: sql<boolean>`${isNotReplaced(tests.myTestId)}` })
    .from(tests)
    .where(eq(tests.myTestId, myTestId));
  if (!test) return {};
  if (!test.isOpen) return { testClosedBy: 'replacement' };
  return test.withdrawnAt === null ? {} : { testClosedBy: 'withdrawal' };
}
