import * as api from '@bandmark/contracts/api/attempts';
import { asc, eq } from 'drizzle-orm';
import { recordingChunks } from '../../database/schema/recordings';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { ownerOfAttempt } from '../attempts/attempt';
import { tabIdOf } from '../attempts/lease';
import { finaliseRecording } from '../finalising/finalise-recording';
import { createChunkRows } from './chunk-rows';
import { completeRecording } from './complete-recording';
import { putChunk } from './put-chunk';

export const recordingsFeature: Feature = async (app, deps) => {
  const rows = createChunkRows(deps.db);
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: ({ attemptId }: Record<string, unknown>) => ownerOfAttempt(deps.db, attemptId),
  } as const;

  defineRoute(app, deps, api.putChunk, ofAttempt, ({ params, raw, request }) =>
    putChunk(deps, rows, params, request.headers, raw),
  );

  defineRoute(app, deps, api.listChunks, ofAttempt, ({ params }) =>
    deps.db
      .select()
      .from(recordingChunks)
      .where(eq(recordingChunks.attemptId, params.attemptId))
      .orderBy(asc(recordingChunks.stream), asc(recordingChunks.segment), asc(recordingChunks.sequence)),
  );

  defineRoute(app, deps, api.completeRecording, ofAttempt, ({ params, body, request }) =>
    completeRecording(deps, params.attemptId, body.streams, tabIdOf(request.headers)),
  );

  await deps.jobs.work('finalise-recording', ({ attemptId }) => finaliseRecording(deps, attemptId));
};
