import { partsOf } from '@bandmark/domain/test-formats';
import { and, asc, eq, gt, gte, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { isNotReplaced } from '../database/replaced-tests';
import { attempts } from '../database/schema/attempts';
import { certificates, endedCertificates } from '../database/schema/certificates';
import { marks } from '../database/schema/marking';
import { isPlayable, recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';

const PAGE = 100;

/**
 * Tests without a certificate whose parts all have a mark and a playable recording (`isPlayable`). A test
 * whose certificate the site withdrew is ready again once it has a newer mark, which can only replace a withdrawn one
 * (`isFinal` of marking). A replaced test is never ready.
 * @param which restricts the tests
 * @param offset how many tests to skip, in the order of their ids
 */
export async function readyTests(
  db: Database,
  which: SQL | undefined,
  offset = 0,
): Promise<{ myTestId: number; userId: string | null; certificateName: string | null }[]> {
  const withdrawnAt = sql`coalesce((select max(${endedCertificates.endedAt}) from ${endedCertificates}
    where ${endedCertificates.myTestId} = ${attempts.myTestId} and ${endedCertificates.kind} = 'withdrawn-by-us'), 0)`;
  const parts = sql`case when ${tests.testId} is null then ${partsOf('quick').length}::int
    else ${partsOf('full').length}::int end`;
  return db
    .select({ myTestId: attempts.myTestId, userId: users.userId, certificateName: users.certificateName })
    .from(attempts)
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(users, eq(users.userId, attempts.userId))
    .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
    .where(and(isNull(certificates.certificateId), isPlayable(), isNotReplaced(attempts.myTestId), which))
    .groupBy(attempts.myTestId, tests.testId, users.userId)
    .having(and(gte(sql`count(*)`, parts), gt(max(marks.markedAt), withdrawnAt)))
    .orderBy(asc(attempts.myTestId))
    .limit(PAGE)
    .offset(offset);
}
