import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import type { PartName } from '@bandmark/contracts/part-name';
import { deadlineOf } from '@bandmark/domain/deadlines';
import { and, eq } from 'drizzle-orm';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import { formById } from '../content/forms';
import type { ExamsDependencies } from '../dependencies';
import type { Database } from '../../database/database';
import { isReplaced } from '../../database/replaced-tests';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { conflict, type HttpError, notFound } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId, randomToken, randomUuid } from '../../random-id';
import { recordingWithdrawn } from '../recordings/holder-access';
import { requireQuota } from '../recordings/account-quota';
import type { AttemptRow } from './attempt';
import { partDuration } from './test-part';
import { withExtraTime } from './with-extra-time';

/** Allows for three tests of two parts, begun on two devices, within the ten minutes that the shortest part takes. */
const BEGINNING = { max: 60, windowMs: 3_600_000 };

/**
 * Starts an attempt and its clock. Idempotent: a second call returns the attempt that the first one created.
 * @param options.releases version of each remote that the exam needs; the candidate stays on them until the attempt is
 * submitted
 */
export async function beginAttempt(
  deps: ExamsDependencies,
  part: PartName,
  {
    releases = {},
    deviceCheck,
  }: { releases?: Record<string, string>; deviceCheck?: DeviceCheckResult | undefined } = {},
): Promise<AttemptRow> {
  const { myTestId, skill } = part;
  const [found] = await deps.db
    .select({ test: tests, timeFactor: users.timeFactor, endingSince: users.deletionRequestedAt })
    .from(tests)
    .innerJoin(users, eq(users.userId, tests.userId))
    .where(eq(tests.myTestId, myTestId));
  if (!found) throw notFound('unknown_test', 'There is no such test.');
  if (found.endingSince !== null)
    await requireBegun(deps, part, conflict('account_ending', 'The account is about to be deleted.'));
  const formId = found.test[`${skill}Form`];
  if (formId === null) throw new Error(`beginAttempt: test ${myTestId} has no ${skill} part`);
  const task = await taskOf(deps, part, formId);

  // An outage that is credited only after this moment would give the attempt the time in between.
  await deps.outages.settled();
  const begunAt = deps.clock();
  const deadline = deadlineOf(begunAt, partDuration(part), found.timeFactor);
  // A begun attempt is returned whatever the limits say: its clock runs, and the page may have lost the first response.
  if (found.test.userId !== null && !(await isBegun(deps, part))) {
    await requireQuota(deps, found.test.userId, { now: begunAt, durationMs: deadline - begunAt });
    await takeFromLimit(deps, `begin-attempt|${found.test.userId}`, BEGINNING);
  }
  const attemptId = randomUuid();
  await deps.db.transaction(async (tx) => {
    await requireOpenTest(tx, part);
    const inserted = await tx
      .insert(attempts)
      .values({
        attemptId,
        myTestId,
        userId: found.test.userId,
        skill,
        formId,
        task: withExtraTime(task, found.timeFactor),
        releases,
        deviceCheck,
        begunAt,
        timeFactor: found.timeFactor,
        deadline,
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

/** @throws when this server does not have the form */
async function taskOf({ fullForms }: ExamsDependencies, part: PartName, formId: string): Promise<Task> {
  if (part.format === 'full') return (await fullForms.form(formId)).task;
  const form = formById(formId);
  if (!form) throw new Error(`beginAttempt: test ${part.myTestId} asks for form ${formId}, which is not here`);
  return form.task;
}

/**
 * Locks the test's row, so that a concurrent replacement of the test or withdrawal of its recordings either sees this
 * part as begun, or comes first and makes this call fail.
 * @throws HttpError 409 or 410
 */
async function requireOpenTest(tx: Database, part: PartName): Promise<void> {
  const { myTestId } = part;
  const [test] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId)).for('share');
  if (await isReplaced(tx, myTestId))
    await requireBegun({ db: tx }, part, conflict('test_replaced', 'Another test took the place of this one.'));
  if (!test || test.recordingsWithdrawnAt !== null) throw recordingWithdrawn();
}

/**
 * An account that is about to be deleted cannot begin an exam, nor a replaced test a part; a part that is already begun
 * continues.
 * @throws `refusal` if the part is not begun yet
 */
async function requireBegun(deps: { db: Database }, part: PartName, refusal: HttpError): Promise<void> {
  if (!(await isBegun(deps, part))) throw refusal;
}

async function isBegun({ db }: { db: Database }, { myTestId, skill }: PartName): Promise<boolean> {
  const begun = await db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, skill)));
  return begun.length > 0;
}
