import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { and, eq, exists, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { AppDependencies, Feature } from '../app-dependencies';
import { closeOverdue } from './attempts/close-overdue';
import { attempts } from '../database/schema/attempts';
import { estimates } from '../database/schema/marking';
import { recordingChunks, recordings } from '../database/schema/recordings';
import { deleteAll } from '../storage/object-store';
import { chunksOf } from './recordings/chunk-keys';

/** After so many failures a recording is left to the operator; `recordings.last_error` says why. */
const MAX_TRIES = 10;
/** Chunks of a finalised recording are kept for so long, in case its files turn out to be bad. */
export const KEEP_CHUNKS_MS = 7 * 24 * 3_600_000;

/**
 * Makes good what an event should have caused and did not: the time ran out while the page was closed, or the server
 * was killed between a committed row and its job. Every step looks only for what is left to do, so a second run
 * changes nothing.
 */
export async function sweepExams(deps: AppDependencies): Promise<void> {
  await closeOverdue(deps);
  for (const { attemptId } of await withoutEstimate(deps)) await deps.jobs.send('estimate-writing', { attemptId });
  for (const { attemptId } of await notFinalised(deps)) await deps.jobs.send('finalise-recording', { attemptId });
  for (const { attemptId } of await withOldChunks(deps)) {
    await deleteAll(deps.store, chunksOf(attemptId));
    await deps.db.delete(recordingChunks).where(eq(recordingChunks.attemptId, attemptId));
  }
}

export const examsSweepFeature: Feature = (_app, deps) => {
  return deps.jobs.work('sweep-exams', () => sweepExams(deps));
};

function withoutEstimate(deps: AppDependencies) {
  return deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(
      and(
        eq(attempts.skill, 'writing'),
        isNotNull(attempts.submittedAt),
        isNull(estimates.attemptId),
        isNotNull(attempts.userId),
      ),
    )
    .limit(100);
}

function notFinalised(deps: AppDependencies) {
  return deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(
      and(
        isNotNull(attempts.submittedAt),
        isNull(recordings.finalisedAt),
        lt(recordings.tries, MAX_TRIES),
        or(isNotNull(recordings.completedAt), lt(attempts.submittedAt, deps.clock() - PARTIAL_AFTER_MS)),
      ),
    )
    .limit(100);
}

function withOldChunks(deps: AppDependencies) {
  const ofRecording = deps.db
    .select({ attemptId: recordingChunks.attemptId })
    .from(recordingChunks)
    .where(eq(recordingChunks.attemptId, recordings.attemptId));
  return deps.db
    .select({ attemptId: recordings.attemptId })
    .from(recordings)
    .where(
      and(
        eq(recordings.state, 'finalised'),
        lt(recordings.finalisedAt, deps.clock() - KEEP_CHUNKS_MS),
        exists(ofRecording),
      ),
    )
    .limit(100);
}
