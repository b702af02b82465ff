import type { fullTestPart } from '@bandmark/contracts/api/full-tests';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { PartName } from '@bandmark/contracts/part-name';
import { deadlineOf } from '@bandmark/domain/deadlines';
import { givenName, nameForCertificates } from '@bandmark/domain/holder-name';
import { formatOf, fullTestDuration, quickTestDuration, type TestFormat } from '@bandmark/domain/test-formats';
import { and, eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { ExamsDependencies } from '../dependencies';
import { attemptView } from './attempt';
import { closeOverdueOf } from './close-overdue';

/** Milliseconds, before extra time. */
export function partDuration(part: PartName): number {
  return part.format === 'quick' ? quickTestDuration(part.skill) : fullTestDuration(part.skill);
}

/**
 * User id of the test's owner, for the routes' ownership check.
 * @param format if given, a test of another format yields null: a full test has no quick-test parts
 */
export async function ownerOfTest(
  deps: AppDependencies,
  myTestId: unknown,
  format?: TestFormat,
): Promise<string | null> {
  if (typeof myTestId !== 'number') return null;
  const [row] = await deps.db.select().from(tests).where(eq(tests.myTestId, myTestId));
  return row && (format === undefined || formatOf(row) === format) ? row.userId : null;
}

/** One part of a test that the caller owns. `durationMs` is this candidate's duration, including extra time. */
export async function testPart(
  deps: Sending<ExamsDependencies>,
  part: PartName,
  userId: string,
): Promise<CallResponse<typeof fullTestPart>> {
  const { myTestId, skill } = part;
  await closeOverdueOf(deps, userId);
  const [found] = await deps.db
    .select({ number: tests.number, account: users, attempt: attempts })
    .from(tests)
    .innerJoin(users, eq(users.userId, tests.userId))
    .leftJoin(attempts, and(eq(attempts.myTestId, tests.myTestId), eq(attempts.skill, skill)))
    .where(eq(tests.myTestId, myTestId));
  if (!found) throw new Error('testPart: the test was there when its owner was checked');
  const { number, account, attempt } = found;
  return {
    myTestId,
    number,
    skill,
    durationMs: attempt ? attempt.deadline - attempt.begunAt : deadlineOf(0, partDuration(part), account.timeFactor),
    serverTime: deps.clock(),
    attempt: attempt ? await attemptView(deps, attempt) : null,
    certificateName: nameForCertificates(account) || null,
    suggestedName: givenName(account),
  };
}
