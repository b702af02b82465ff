import * as api from '@bandmark/contracts/api/attempts';
import { probeUplink } from '@bandmark/contracts/api/health';
import * as own from '@bandmark/contracts/api/own-certificates';
import { MAX_CHUNK_BYTES } from '@bandmark/contracts/chunk-upload';
import { asc, eq } from 'drizzle-orm';
import { recordingChunks } from '../../database/schema/recordings';
import { causedBy, type Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { ownerOfAttempt } from '../attempts/attempt';
import { tabIdOf } from '../attempts/lease';
import { ownerOfTest } from '../attempts/test-part';
import type { ExamsDependencies } from '../dependencies';
import { finaliseOrQueueLater, finaliseRecording } from '../finalising/finalise-recording';
import { createChunkRows } from './chunk-rows';
import { completeRecording } from './complete-recording';
import { deleteRecordings, hideRecordings, withdrawRecordings } from './holder-access';
import { putChunk } from './put-chunk';

/** A device that was offline for an hour sends 7,200 chunks, as fast as the server accepts them. */
const CHUNK_CALLS = { max: 12_000, windowMs: 60_000 };
/**
 * A tab uploads one chunk of each of the three streams at a time, and aborts an upload after a minute. So this allows
 * for eight tabs and devices of one attempt; more would only fill the memory, with up to 4 MiB each.
 */
export const CHUNKS_AT_ONCE = 24;
/** For calls that a page makes once, and once more whenever a recorder ends. */
const WHOLE_CALLS = { max: 60, windowMs: 60_000 };
/** A candidate checks the devices a few times. */
const UPLINK_PROBES = { max: 30, windowMs: 600_000 };

export const recordingsFeature: Feature<ExamsDependencies> = async (app, deps) => {
  const rows = createChunkRows(deps.db);
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: ({ attemptId }: Record<string, unknown>) => ownerOfAttempt(deps.db, attemptId),
    subjectOf: ({ attemptId }: Record<string, unknown>) => attemptId,
  } as const;

  defineRoute(
    app,
    deps,
    api.putChunk,
    { ...ofAttempt, accountLimit: CHUNK_CALLS, accountCallsAtOnce: CHUNKS_AT_ONCE, bodyLimit: MAX_CHUNK_BYTES },
    ({ params, raw, request }) => putChunk(deps, rows, params, request, raw),
  );

  defineRoute(app, deps, probeUplink, { access: 'signed-in', accountLimit: UPLINK_PROBES }, async ({ raw }) => ({
    bytes: raw.length,
  }));

  defineRoute(app, deps, api.listChunks, { ...ofAttempt, accountLimit: WHOLE_CALLS }, ({ params }) =>
    deps.db
      .select()
      .from(recordingChunks)
      .where(eq(recordingChunks.attemptId, params.attemptId))
      .orderBy(asc(recordingChunks.stream), asc(recordingChunks.segment), asc(recordingChunks.sequence)),
  );

  defineRoute(
    app,
    deps,
    api.completeRecording,
    { ...ofAttempt, accountLimit: WHOLE_CALLS },
    ({ params, body, request }) =>
      completeRecording(causedBy(deps, request.id), params.attemptId, body.streams, tabIdOf(request.headers)),
  );

  const ofTest = {
    access: 'signed-in',
    ownerOf: ({ myTestId }: Record<string, unknown>) => ownerOfTest(deps, myTestId),
  } as const;
  defineRoute(app, deps, own.hideRecordings, ofTest, async ({ params, body }) => ({
    recordings: await hideRecordings(deps, params.myTestId, body.hidden),
  }));
  defineRoute(app, deps, own.withdrawRecordings, ofTest, async ({ params, request }) => ({
    recordings: await withdrawRecordings(causedBy(deps, request.id), params.myTestId),
  }));
  await deps.jobs.work('delete-recordings', ({ myTestId }) => deleteRecordings(deps, myTestId));

  await deps.jobs.work('finalise-recording', ({ attemptId }, requestId) =>
    finaliseOrQueueLater(causedBy(deps, requestId), attemptId),
  );
  await deps.jobs.work('finalise-recording-later', ({ attemptId }, requestId) =>
    finaliseRecording(causedBy(deps, requestId), attemptId),
  );
};
