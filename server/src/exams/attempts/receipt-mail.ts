import { eq, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { isNotReplaced } from '../../database/replaced-tests';
import { tests } from '../../database/schema/tests';
import type { AttemptRow } from './attempt';

/**
 * Writes the mail with the receipt in the transaction that submits the attempt, by its candidate or by the clock.
 * @returns its id for `afterSubmit`, or null where there is none to send
 */
export async function addReceiptMail(
  { mails }: Pick<AppDependencies, 'mails'>,
  tx: Database,
  { attemptId, myTestId, userId, skill, receipt, submittedAt, closedBy }: AttemptRow,
): Promise<string | null> {
  if (userId === null || receipt === null || submittedAt === null || closedBy === null) return null;
  const [test] = await tx
    .select({ testNumber: tests.number, isReplaced: sql<boolean>`not ${isNotReplaced(tests.myTestId)}` })
    .from(tests)
    .where(eq(tests.myTestId, myTestId));
  const values = { skill, testNumber: 0, ...test, receipt, submittedAt, closedBy };
  return mails.add(tx, 'answer-received', { userId }, values, { key: attemptId, together: `test:${myTestId}` });
}
