import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import type { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { removeUnsent } from '../../mail/open-mails';

type Attempt = typeof attempts.$inferSelect;

/**
 * An examiner often marks both parts of a test in one sitting, and the certificate's mail makes this one unnecessary.
 */
const WAIT_FOR_OTHER_PART_MS = 10 * 60_000;

/**
 * Writes "Your result is ready" in the transaction of a first mark. The parts of a test that are marked within ten
 * minutes share one mail (docs/decisions/085-a-mail-is-a-row-of-its-event.md).
 * @param markedAt distinguishes a mark that was given after a withdrawal from the first one
 */
export async function addResultMail(
  { mails }: Pick<AppDependencies, 'mails'>,
  tx: Database,
  { attemptId, myTestId, userId, skill }: Attempt,
  markedAt: number,
): Promise<void> {
  if (userId === null) return;
  const { number: testNumber, recordingsWithdrawnAt } = await testOf(tx, myTestId);
  await mails.add(
    tx,
    'result-ready',
    { userId },
    { skills: [skill], testNumber, recordingsWithdrawn: recordingsWithdrawnAt !== null },
    { key: `${attemptId}:${markedAt}`, together: `test:${myTestId}`, delayMs: WAIT_FOR_OTHER_PART_MS },
  );
}

/** Deletes the unsent mail about a mark that is being withdrawn: it would announce a result that no longer exists. */
export async function removeResultMail(tx: Database, { attemptId, userId }: Attempt): Promise<void> {
  if (userId === null) return;
  await removeUnsent(tx, userId, 'result-ready', `${attemptId}:%`);
}

/**
 * Writes "The mark was withdrawn", with the reason, in the transaction that withdraws it.
 * @param at epoch milliseconds
 */
export async function addWithdrawnMail(
  { mails }: Pick<AppDependencies, 'mails'>,
  tx: Database,
  { attemptId, myTestId, userId, skill }: Attempt,
  { reason, at }: { reason: string; at: number },
): Promise<void> {
  if (userId === null) return;
  const values = { skill, testNumber: (await testOf(tx, myTestId)).number, reason };
  await mails.add(tx, 'mark-withdrawn', { userId }, values, { key: `${attemptId}:${at}` });
}

async function testOf(tx: Database, myTestId: number): Promise<typeof tests.$inferSelect> {
  const [test] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId));
  if (!test) throw new Error('Every attempt has a test.');
  return test;
}
