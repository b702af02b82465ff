import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { nameForCertificates } from '@bandmark/domain/holder-name';
import { formatOf } from '@bandmark/domain/test-formats';
import { and, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates, endedCertificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { replacedTests } from '../../database/schema/operator-actions';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { progressOf } from '../recordings/progress';
import type { PartFacts, TestFacts } from './expected';

/** A part with what is needed to look for its files. */
export interface StoredPart extends PartFacts {
  answerId: number;
  uuid: string;
  filesRun: string | null;
  chunkCount: number;
  lastError: string | null;
}

export interface StoredTest extends TestFacts {
  parts: readonly StoredPart[];
}

/**
 * Those of the given tests that belong to candidates, with their submitted parts. Excludes the sample, which has no
 * account, and accounts that are being erased: nothing is made for them any more.
 */
export async function testFacts(db: Database, myTestIds: readonly number[], now: number): Promise<StoredTest[]> {
  if (myTestIds.length === 0) return [];
  const withdrawals = db
    .select({ myTestId: endedCertificates.myTestId, at: max(endedCertificates.endedAt).as('at') })
    .from(endedCertificates)
    .where(eq(endedCertificates.kind, 'withdrawn-by-us'))
    .groupBy(endedCertificates.myTestId)
    .as('withdrawals');
  const rows = await db
    .select({
      attempt: attempts,
      recording: recordings,
      estimated: estimates.attemptId,
      markedAt: marks.markedAt,
      certificateId: certificates.certificateId,
      testId: tests.testId,
      recordingsWithdrawnAt: tests.recordingsWithdrawnAt,
      account: users,
      certificateWithdrawnAt: withdrawals.at,
      replacementId: replacedTests.replacementId,
    })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(users, eq(users.userId, attempts.userId))
    .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
    .leftJoin(replacedTests, eq(replacedTests.myTestId, attempts.myTestId))
    .leftJoin(withdrawals, eq(withdrawals.myTestId, attempts.myTestId))
    .where(and(inArray(attempts.myTestId, [...myTestIds]), isNotNull(attempts.submittedAt), isNull(users.erasingAt)));
  const found = new Map<number, StoredTest & { parts: StoredPart[] }>();
  for (const { attempt, recording, estimated, markedAt, ...row } of rows) {
    const test = found.get(attempt.myTestId) ?? {
      myTestId: attempt.myTestId,
      hasCertificate: row.certificateId !== null,
      format: formatOf(row),
      isWithdrawn: row.recordingsWithdrawnAt !== null,
      isReplaced: row.replacementId !== null,
      isNamed: nameForCertificates(row.account) !== '',
      certificateWithdrawnAt: row.certificateWithdrawnAt,
      parts: [],
    };
    found.set(attempt.myTestId, test);
    test.parts.push({
      attemptId: attempt.attemptId,
      skill: attempt.skill,
      submittedAt: attempt.submittedAt,
      isEstimated: estimated !== null,
      markedAt,
      finalisedAt: recording.finalisedAt,
      hasCamera: recording.hasCamera,
      readySince: await readySince(db, attempt, recording, now),
      answerId: attempt.answerId,
      uuid: attempt.uuid,
      filesRun: recording.filesRun,
      chunkCount: recording.chunkCount,
      lastError: recording.lastError,
    });
  }
  return [...found.values()];
}

/** Since when an open recording could be finalised. Queries the chunks' progress only if that decides the result. */
async function readySince(
  db: Database,
  { attemptId, submittedAt }: typeof attempts.$inferSelect,
  { finalisedAt, completedAt, lastChunkAt }: typeof recordings.$inferSelect,
  now: number,
): Promise<number | null> {
  if (finalisedAt !== null || submittedAt === null) return null;
  if (completedAt === null) return submittedAt + PARTIAL_AFTER_MS < now ? submittedAt + PARTIAL_AFTER_MS : null;
  const progress = await progressOf(db, attemptId, now);
  return progress === null || progress.readiness === 'wait'
    ? null
    : Math.max(submittedAt, completedAt, lastChunkAt ?? 0);
}
