import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import { deadlineOf } from '@bandmark/domain/deadlines';
import { quickTestDuration } from '@bandmark/domain/test-formats';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { formById } from '../content/forms';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { conflict, notFound } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId, randomToken, randomUuid } from '../../random-id';
import { recordingWithdrawn } from '../recordings/holder-access';
import { requireQuota } from '../recordings/account-quota';
import type { AttemptRow } from './attempt';
import type { PartName } from './test-part';

/** Three tests of two parts, begun on two devices, in the ten minutes that the shortest part takes. */
const BEGINNING = { max: 60, windowMs: 3_600_000 };

/**
 * Starts the clock, once: beginning again returns the attempt that was begun first.
 * @param options.releases version of each remote that the exam needs: this candidate keeps them until the attempt is
 * submitted
 */
export async function beginAttempt(
  deps: AppDependencies,
  { myTestId, skill }: PartName,
  {
    releases = {},
    deviceCheck,
  }: { releases?: Record<string, string>; deviceCheck?: DeviceCheckResult | undefined } = {},
): Promise<AttemptRow> {
  const [found] = await deps.db
    .select({ test: tests, timeFactor: users.timeFactor, endingSince: users.deletionRequestedAt })
    .from(tests)
    .innerJoin(users, eq(users.userId, tests.userId))
    .where(eq(tests.myTestId, myTestId));
  if (!found) throw notFound('unknown_test', 'There is no such test.');
  if (found.endingSince !== null) await requireBegun(deps, { myTestId, skill });
  if (found.test.recordingsWithdrawnAt !== null) throw recordingWithdrawn();
  const formId = found.test[`${skill}Form`];
  const form = formById(formId);
  if (!form) throw new Error(`beginAttempt: test ${myTestId} asks for form ${formId}, which this server does not have`);

  const begunAt = deps.clock();
  if (found.test.userId !== null) {
    await requireQuota(deps, found.test.userId, begunAt);
    await takeFromLimit(deps, `begin-attempt|${found.test.userId}`, BEGINNING);
  }
  const attemptId = randomUuid();
  await deps.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(attempts)
      .values({
        attemptId,
        myTestId,
        userId: found.test.userId,
        skill,
        formId,
        task: form.task,
        releases,
        deviceCheck,
        begunAt,
        timeFactor: found.timeFactor,
        deadline: deadlineOf(begunAt, quickTestDuration(skill), found.timeFactor),
        answerId: randomId(),
        uuid: randomUuid(),
        slug: randomToken().slice(0, 22),
      })
      .onConflictDoNothing({ target: [attempts.myTestId, attempts.skill] })
      .returning({ attemptId: attempts.attemptId });
    if (inserted.length > 0) await tx.insert(recordings).values({ attemptId, state: 'uploading' });
  });
  const [row] = await deps.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, skill)));
  if (!row) throw new Error('beginAttempt: neither inserted nor found');
  return row;
}

/**
 * An account that its owner is about to delete begins no exam, but goes on with one that is open.
 * @throws HttpError 409 `account_ending`
 */
async function requireBegun({ db }: AppDependencies, { myTestId, skill }: PartName): Promise<void> {
  const begun = await db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, skill)));
  if (begun.length === 0) throw conflict('account_ending', 'The account is about to be deleted.');
}
