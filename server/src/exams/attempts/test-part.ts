import type { testPart as testPartEndpoint } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { deadlineOf } from '@bandmark/domain/deadlines';
import { givenName, nameForCertificates } from '@bandmark/domain/holder-name';
import { type QuickSkill, quickTestDuration } from '@bandmark/domain/test-formats';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { attemptView } from './attempt';
import { closeOverdueOf } from './close-overdue';

export interface PartName {
  myTestId: number;
  skill: QuickSkill;
}

export async function ownerOfTest(deps: AppDependencies, myTestId: unknown): Promise<string | null> {
  if (typeof myTestId !== 'number') return null;
  const [row] = await deps.db.select({ userId: tests.userId }).from(tests).where(eq(tests.myTestId, myTestId));
  return row?.userId ?? null;
}

/** One part of a quick test; the caller owns it. `durationMs` is this candidate's, extra time included. */
export async function testPart(
  deps: AppDependencies,
  { myTestId, skill }: PartName,
  userId: string,
): Promise<CallResponse<typeof testPartEndpoint>> {
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
    durationMs: attempt
      ? attempt.deadline - attempt.begunAt
      : deadlineOf(0, quickTestDuration(skill), account.timeFactor),
    serverTime: deps.clock(),
    attempt: attempt ? await attemptView(deps, attempt) : null,
    certificateName: nameForCertificates(account) || null,
    suggestedName: givenName(account),
  };
}
