import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { forbidden } from '../../http/http-error';
import type { ExamsDependencies } from '../dependencies';
import { recordingWithdrawn } from './holder-access';

/** A recording behind a link. */
export interface OpenRecording {
  /** The run whose files are served; null for those made before runs had folders. */
  run: string | null;
  attemptId: string;
  /** Since when the holder has hidden it; null while it is shown. */
  hiddenAt: number | null;
  /** When the holder withdrew it permanently; null if they have not. */
  withdrawnAt: number | null;
}

/** The finalised recording behind a public link; null if the link matches none. */
export async function findRecording(db: Database, answerId: number, uuid: string): Promise<OpenRecording | null> {
  const [found] = await db
    .select({
      run: recordings.filesRun,
      attemptId: attempts.attemptId,
      hiddenAt: tests.recordingsHiddenAt,
      withdrawnAt: tests.recordingsWithdrawnAt,
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(and(eq(attempts.answerId, answerId), eq(attempts.uuid, uuid), isNotNull(recordings.finalisedAt)));
  return found ?? null;
}

/**
 * Lets through recordings that the holder shows, and the hidden ones that the caller may mark.
 * @throws HttpError 403 for a hidden recording, 410 for a withdrawn one
 */
export async function requireShown(
  { mayWatch }: Pick<ExamsDependencies, 'mayWatch'>,
  request: FastifyRequest,
  { attemptId, hiddenAt, withdrawnAt }: OpenRecording,
): Promise<void> {
  if (withdrawnAt !== null) throw recordingWithdrawn();
  if (hiddenAt !== null && !(await mayWatch(request, attemptId)))
    throw forbidden('recording_hidden', 'The recordings of this test are hidden.');
}
