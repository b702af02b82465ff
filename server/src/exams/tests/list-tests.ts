import type { TestRow } from '@bandmark/contracts/api/tests';
import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { desc, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { closeOverdueOf } from '../attempts/close-overdue';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { type PartOfRow, testRow } from './test-row';

/** The candidate's tests, newest first. */
export async function listTests(deps: AppDependencies, userId: string): Promise<TestRow[]> {
  await closeOverdueOf(deps, userId);
  const own = await deps.db
    .select({ test: tests, certificate: certificates })
    .from(tests)
    .leftJoin(certificates, eq(certificates.myTestId, tests.myTestId))
    .where(eq(tests.userId, userId))
    .orderBy(desc(tests.number));
  const parts = await deps.db
    .select({ attempt: attempts, mimeType: recordings.mimeType, mark: marks, estimate: estimates })
    .from(attempts)
    .leftJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.userId, userId));
  const partOf = (myTestId: number, skill: QuickSkill): PartOfRow | null => {
    const found = parts.find(({ attempt }) => attempt.myTestId === myTestId && attempt.skill === skill);
    return found ? { ...found.attempt, mimeType: found.mimeType, mark: found.mark, estimate: found.estimate } : null;
  };
  return own.map(({ test, certificate }) =>
    testRow({
      test,
      certificate,
      parts: fieldsOf<QuickSkill, Record<QuickSkill, PartOfRow | null>>(QUICK_SKILLS, (skill) => [
        [skill, partOf(test.myTestId, skill)],
      ]),
    }),
  );
}
