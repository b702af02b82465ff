import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { progressOf } from '../recordings/progress';
import type { PartFacts, TestFacts } from './expected';

/** A part with what is needed to look for its files. */
export interface StoredPart extends PartFacts {
  answerId: number;
  uuid: string;
  filesRun: string | null;
  chunkCount: number;
}

export interface StoredTest extends TestFacts {
  parts: readonly StoredPart[];
}

/** The tests of candidates among these, with their submitted parts. The sample has no account and is left out. */
export async function testFacts(db: Database, myTestIds: readonly number[], now: number): Promise<StoredTest[]> {
  if (myTestIds.length === 0) return [];
  const rows = await db
    .select({
      attempt: attempts,
      recording: recordings,
      estimated: estimates.attemptId,
      markedAt: marks.markedAt,
      certificateId: certificates.certificateId,
    })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
    .where(
      and(inArray(attempts.myTestId, [...myTestIds]), isNotNull(attempts.submittedAt), isNotNull(attempts.userId)),
    );
  const tests = new Map<number, { hasCertificate: boolean; parts: StoredPart[] }>();
  for (const { attempt, recording, estimated, markedAt, certificateId } of rows) {
    const test = tests.get(attempt.myTestId) ?? { hasCertificate: certificateId !== null, parts: [] };
    tests.set(attempt.myTestId, test);
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
    });
  }
  return [...tests].map(([myTestId, test]) => ({ myTestId, ...test }));
}

/** Since when a recording that is not finalised could be. Asks for the chunks' progress only where that decides it. */
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
