import { count, eq, max } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts, segments } from '../../database/schema/attempts';
import { recordingChunks, declaredStreams, recordings } from '../../database/schema/recordings';
import { isSettled, missingChunks, openSegments, type Readiness, readiness } from './completeness';
import { queueFinalising } from './queue-finalising';

export interface RecordingProgress {
  attempt: typeof attempts.$inferSelect;
  recording: typeof recordings.$inferSelect;
  missing: number;
  /**
   * Devices that may hold the missing chunks, as `deviceName` calls them: those that opened a segment and did not close
   * it or, while chunks are known to be missing, all devices.
   */
  openDevices: string[];
  readiness: Readiness;
}

/** @returns null for an attempt that no longer exists */
export async function progressOf(db: Database, attemptId: string, now: number): Promise<RecordingProgress | null> {
  const [found] = await db
    .select({ attempt: attempts, recording: recordings })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(eq(attempts.attemptId, attemptId));
  if (!found) return null;
  const stored = (
    await db
      .select({
        stream: recordingChunks.stream,
        segment: recordingChunks.segment,
        chunks: count(),
        last: max(recordingChunks.sequence),
      })
      .from(recordingChunks)
      .where(eq(recordingChunks.attemptId, attemptId))
      .groupBy(recordingChunks.stream, recordingChunks.segment)
  ).map((one) => ({ ...one, last: one.last ?? -1 }));
  const declared = await db.select().from(declaredStreams).where(eq(declaredStreams.attemptId, attemptId));
  const opened = await db
    .select({ segment: segments.segment, device: segments.device })
    .from(segments)
    .where(eq(segments.attemptId, attemptId));
  const missing = missingChunks(declared, stored);
  const open = openSegments(
    opened.map(({ segment }) => segment),
    declared,
  );
  const progress = {
    submittedAt: found.attempt.submittedAt,
    closedBy: found.attempt.closedBy,
    deadline: found.attempt.deadline,
    completedAt: found.recording.completedAt,
    lastChunkAt: found.recording.lastChunkAt,
    missing,
    open: open.length,
  };
  const openDevices = opened.flatMap(({ segment, device }) =>
    device !== null && (open.includes(segment) || missing > 0) ? [device] : [],
  );
  return { ...found, missing, openDevices: [...new Set(openDevices)], readiness: readiness(progress, now) };
}

/** Queues the finaliser unless the recording must still wait (`readiness`) or its files already contain every chunk. */
export async function queueIfReady(deps: Sending<AppDependencies>, attemptId: string): Promise<void> {
  const progress = await progressOf(deps.db, attemptId, deps.clock());
  if (progress && !isSettled(progress.recording) && progress.readiness !== 'wait')
    await queueFinalising(deps, attemptId);
}
