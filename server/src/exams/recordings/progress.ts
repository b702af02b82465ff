import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordingChunks, recordingPlans, recordings } from '../../database/schema/recordings';
import { hasUndeclared, missingChunks, readiness } from './completeness';

export interface RecordingProgress {
  attempt: typeof attempts.$inferSelect;
  recording: typeof recordings.$inferSelect;
  chunks: (typeof recordingChunks.$inferSelect)[];
  missing: number;
  readiness: 'wait' | 'complete' | 'partial';
}

/** @returns null for an attempt that is gone */
export async function progressOf(db: Database, attemptId: string, now: number): Promise<RecordingProgress | null> {
  const [found] = await db
    .select({ attempt: attempts, recording: recordings })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(eq(attempts.attemptId, attemptId));
  if (!found) return null;
  const chunks = await db.select().from(recordingChunks).where(eq(recordingChunks.attemptId, attemptId));
  const plan = await db.select().from(recordingPlans).where(eq(recordingPlans.attemptId, attemptId));
  const missing = missingChunks(plan, chunks);
  const progress = {
    submittedAt: found.attempt.submittedAt,
    completedAt: found.recording.completedAt,
    lastChunkAt: found.recording.lastChunkAt,
    missing,
    undeclared: hasUndeclared(plan, chunks),
  };
  return { ...found, chunks, missing, readiness: readiness(progress, now) };
}

/** Queues the finaliser when nothing is waited for any more. Only a recording that ended is looked at. */
export async function queueIfReady(deps: AppDependencies, attemptId: string): Promise<void> {
  const [recording] = await deps.db
    .select({ completedAt: recordings.completedAt, finalisedAt: recordings.finalisedAt })
    .from(recordings)
    .where(eq(recordings.attemptId, attemptId));
  if (!recording || recording.completedAt === null || recording.finalisedAt !== null) return;
  const progress = await progressOf(deps.db, attemptId, deps.clock());
  if (progress && progress.readiness !== 'wait') await deps.jobs.send('finalise-recording', { attemptId });
}
