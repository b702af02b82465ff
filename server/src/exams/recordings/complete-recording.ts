import type { completeRecording as completeEndpoint } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { segments } from '../../database/schema/attempts';
import { declaredStreams, recordings } from '../../database/schema/recordings';
import { invalidField, notFound } from '../../http/http-error';
import type { DeclaredStream } from './completeness';
import { progressOf } from './progress';
import { RECORDING_QUOTA_CHUNKS } from './recording-limits';

/**
 * Records how many chunks each stream and segment has. Idempotent; several tabs may declare the same stream, and the
 * higher number counts, because a number of chunks only grows.
 */
export async function completeRecording(
  deps: AppDependencies,
  attemptId: string,
  streams: readonly DeclaredStream[],
): Promise<CallResponse<typeof completeEndpoint>> {
  const now = deps.clock();
  await checkStreams(deps, attemptId, streams);
  await deps.db.transaction(async (tx) => {
    const [recording] = await tx.select().from(recordings).where(eq(recordings.attemptId, attemptId)).for('update');
    if (!recording) throw notFound('unknown_recording', 'There is no such recording.');
    if (recording.finalisedAt !== null) return;
    for (const { stream, segment, chunks } of streams) {
      await tx
        .insert(declaredStreams)
        .values({ attemptId, stream, segment, chunks })
        .onConflictDoUpdate({
          target: [declaredStreams.attemptId, declaredStreams.stream, declaredStreams.segment],
          set: { chunks: sql`greatest(${declaredStreams.chunks}, excluded.chunks)` },
        });
    }
    await tx
      .update(recordings)
      .set({ completedAt: recording.completedAt ?? now })
      .where(eq(recordings.attemptId, attemptId));
  });
  const progress = await progressOf(deps.db, attemptId, now);
  if (!progress) throw notFound('unknown_recording', 'There is no such recording.');
  const { recording, missing } = progress;
  if (recording.finalisedAt !== null) return { state: recording.state, missing: recording.missingChunks };
  if (missing === 0 && recording.state === 'uploading') {
    await deps.db.update(recordings).set({ state: 'complete' }).where(eq(recordings.attemptId, attemptId));
  }
  if (progress.readiness !== 'wait') await deps.jobs.send('finalise-recording', { attemptId });
  return { state: missing === 0 ? 'complete' : 'uploading', missing };
}

async function checkStreams(
  deps: AppDependencies,
  attemptId: string,
  streams: readonly DeclaredStream[],
): Promise<void> {
  for (const [at, { segment, chunks }] of streams.entries()) {
    if (!Number.isInteger(chunks) || chunks < 0 || chunks > RECORDING_QUOTA_CHUNKS) {
      throw invalidField(`streams.${at}.chunks`, `Must be a whole number up to ${RECORDING_QUOTA_CHUNKS}.`);
    }
    if (!Number.isInteger(segment) || segment < 1 || segment > 999) {
      throw invalidField(`streams.${at}.segment`, 'Must be a segment that was opened.');
    }
  }
  const wanted = [...new Set(streams.map(({ segment }) => segment))];
  if (wanted.length === 0) return;
  const opened = await deps.db
    .select({ segment: segments.segment })
    .from(segments)
    .where(and(eq(segments.attemptId, attemptId), inArray(segments.segment, wanted)));
  const known = new Set(opened.map(({ segment }) => segment));
  const unknown = streams.findIndex(({ segment }) => !known.has(segment));
  if (unknown !== -1) throw invalidField(`streams.${unknown}.segment`, 'Must be a segment that was opened.');
}
