import type { Skill } from '@bandmark/domain/skills';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { recordingFolder } from '../storage/recording-folder';
import { chunksOf } from './recordings/chunk-keys';

/** Where the store keeps what one part of a test recorded. All are prefixes that end with a slash. */
export interface RecordingPlaces {
  /** "Test #". */
  testNumber: number;
  skill: Skill;
  /** The files that are served; null until they are made. */
  files: string | null;
  /** Files of every run, the served one included. */
  everyRun: string;
  /** The chunks as they arrived; removed some days after the files were made. */
  chunks: string;
}

/** Every chunk and every file of an account's recordings lies below one of these places. */
export async function recordingPlaces(db: Database, userId: string): Promise<RecordingPlaces[]> {
  const own = await db
    .select({ attempt: attempts, testNumber: tests.number, recording: recordings })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .leftJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(eq(attempts.userId, userId))
    .orderBy(asc(tests.number), asc(attempts.skill));
  return own.map(({ attempt: { attemptId, answerId, skill }, testNumber, recording }) => ({
    testNumber,
    skill,
    files: recording?.finalisedAt == null ? null : recordingFolder(answerId, recording.filesRun),
    everyRun: recordingFolder(answerId, null),
    chunks: chunksOf(attemptId),
  }));
}

/** Closes the recordings of an account that is erased next, so that they refuse chunks. */
export async function closeExams(tx: Database, userId: string, now: number): Promise<void> {
  const own = tx.select({ attemptId: attempts.attemptId }).from(attempts).where(eq(attempts.userId, userId));
  await tx
    .update(recordings)
    .set({ state: 'partial', finalisedAt: now })
    .where(and(inArray(recordings.attemptId, own), isNull(recordings.finalisedAt)));
}
