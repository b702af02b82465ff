import { type completeRecording as completeEndpoint, streamSchema } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { and, eq, sql } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { segments } from '../../database/schema/attempts';
import { declaredStreams, recordings } from '../../database/schema/recordings';
import { invalidField, notFound } from '../../http/http-error';
import { type DeclaredStream, isSettled } from './completeness';
import { progressOf } from './progress';
import { queueFinalising } from './queue-finalising';
import { RECORDING_QUOTA_CHUNKS } from './recording-limits';

/**
 * Stores the declared number of chunks of each stream and segment, and closes every segment of the tab: a stream that
 * the call does not name counts as empty. Idempotent. If several tabs declare the same stream, the higher number
 * counts, because the number of chunks only grows.
 * @param tabId the tab that completes, if the request names it
 */
export async function completeRecording(
  deps: Sending<AppDependencies>,
  attemptId: string,
  streams: readonly DeclaredStream[],
  tabId?: string,
): Promise<CallResponse<typeof completeEndpoint>> {
  const now = deps.clock();
  await checkStreams(deps, attemptId, streams);
  await deps.db.transaction(async (tx) => {
    const [recording] = await tx.select().from(recordings).where(eq(recordings.attemptId, attemptId)).for('update');
    if (!recording) throw notFound('unknown_recording', 'There is no such recording.');
    if (recording.finalisedAt !== null && (recording.openUntil ?? 0) < now) return;
    const rows = await withOwnSegments(tx, attemptId, streams, tabId);
    if (rows.length > 0) {
      await tx
        .insert(declaredStreams)
        .values(rows.map((row) => ({ attemptId, ...row })))
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
  if (isSettled(recording)) return { state: recording.state, missing: recording.missingChunks };
  if (missing === 0 && recording.state === 'uploading') {
    // The finaliser may have finished since `progressOf` read the row.
    const isUploading = and(eq(recordings.attemptId, attemptId), eq(recordings.state, 'uploading'));
    await deps.db.update(recordings).set({ state: 'complete' }).where(isUploading);
  }
  if (progress.readiness !== 'wait') await queueFinalising(deps, attemptId);
  return { state: missing === 0 ? 'complete' : 'uploading', missing };
}

/**
 * Merges duplicates and adds every stream of all segments that the call closes: those of the sending tab, and those of
 * each tab of which it names a segment. A device that kept one segment of a closed tab has all segments of that tab.
 */
async function withOwnSegments(
  tx: Database,
  attemptId: string,
  streams: readonly DeclaredStream[],
  tabId: string | undefined,
): Promise<DeclaredStream[]> {
  const opened = await tx
    .select({ segment: segments.segment, tabId: segments.tabId })
    .from(segments)
    .where(eq(segments.attemptId, attemptId));
  const named = new Set(streams.map(({ segment }) => segment));
  const tabs = new Set(opened.filter(({ segment }) => named.has(segment)).map((one) => one.tabId));
  const own = opened.filter((one) => one.tabId === tabId || tabs.has(one.tabId));
  const closed = own.flatMap(({ segment }) => streamSchema.options.map((stream) => ({ stream, segment, chunks: 0 })));
  const rows = new Map<string, DeclaredStream>();
  for (const row of [...closed, ...streams]) {
    const key = `${row.stream}/${row.segment}`;
    rows.set(key, { ...row, chunks: Math.max(row.chunks, rows.get(key)?.chunks ?? 0) });
  }
  return [...rows.values()];
}

async function checkStreams(
  deps: AppDependencies,
  attemptId: string,
  streams: readonly DeclaredStream[],
): Promise<void> {
  for (const [at, { chunks }] of streams.entries())
    if (!Number.isInteger(chunks) || chunks < 0 || chunks > RECORDING_QUOTA_CHUNKS)
      throw invalidField(`streams.${at}.chunks`, `Must be a whole number up to ${RECORDING_QUOTA_CHUNKS}.`);
  const opened = await deps.db
    .select({ segment: segments.segment })
    .from(segments)
    .where(eq(segments.attemptId, attemptId));
  const known = new Set(opened.map(({ segment }) => segment));
  const unknown = streams.findIndex(({ segment }) => !known.has(segment));
  if (unknown !== -1) throw invalidField(`streams.${unknown}.segment`, 'Must be a segment that was opened.');
}
