import type { Skill } from '@bandmark/domain/skills';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { recordingFolder } from '../storage/recording-folder';
import { chunksOf } from './recordings/chunk-keys';

/** Key prefixes of the recording of one part of a test. Each ends with a slash. */
export interface RecordingPlaces {
  /** The number that the candidate sees ("Test #3"). */
  testNumber: number;
  skill: Skill;
  /** Prefix of the files that are served; null until the recording is finalised. */
  files: string | null;
  /** Prefix of the files of all finalising runs, including the served one. */
  everyRun: string;
  /** Prefix of the uploaded chunks, which the sweep deletes some days after finalising. */
  chunks: string;
}

/** The key prefixes that together cover every chunk and every file of an account's recordings. */
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

/** Closes the recordings of an account before it is erased, so that they refuse further chunks. */
export async function closeExams(tx: Database, userId: string, now: number): Promise<void> {
  const own = tx.select({ attemptId: attempts.attemptId }).from(attempts).where(eq(attempts.userId, userId));
  await tx
    .update(recordings)
    .set({ state: 'partial', finalisedAt: now })
    .where(and(inArray(recordings.attemptId, own), isNull(recordings.finalisedAt)));
}
