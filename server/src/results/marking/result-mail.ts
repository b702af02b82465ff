import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import type { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';

/** An examiner often marks both parts of a test in one sitting; the certificate's mail makes this one needless too. */
const WAIT_FOR_OTHER_PART_MS = 10 * 60_000;

/**
 * Writes "Your result is ready" in the transaction of a first mark. The parts of a test that are marked within ten
 * minutes share one mail (docs/decisions/085-a-mail-is-a-row-of-its-event.md).
 * @param markedAt tells the mark after a withdrawn one from the first
 */
export async function addResultMail(
  { mails }: Pick<AppDependencies, 'mails'>,
  tx: Database,
  { attemptId, myTestId, userId, skill }: typeof attempts.$inferSelect,
  markedAt: number,
): Promise<void> {
  if (userId === null) return;
  const [test] = await tx.select({ number: tests.number }).from(tests).where(eq(tests.myTestId, myTestId));
  await mails.add(
    tx,
    'result-ready',
    { userId },
    { skills: [skill], testNumber: test?.number ?? 0 },
    { key: `${attemptId}:${markedAt}`, together: `test:${myTestId}`, delayMs: WAIT_FOR_OTHER_PART_MS },
  );
}
