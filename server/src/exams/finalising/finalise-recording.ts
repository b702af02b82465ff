import { eq, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { recordings } from '../../database/schema/recordings';
import { runInWorker } from '../../jobs/worker-thread/run-in-worker';
import type { AnswerStorage } from '../recordings/answer-storage';
import type { ChunkStore } from '../recordings/chunk-store';
import type { FinaliseInput, FinaliseOutput } from './finalise-input';
import { progressOf, type RecordingProgress } from '../recordings/progress';

const WORKER = new URL('./finalise-worker.ts', import.meta.url);
/** The longest recording takes about a minute; a job is repeated after 15. */
const LIMITS = { timeoutMs: 10 * 60_000, heapMb: 1536 };

export type RunFinaliser = (input: FinaliseInput) => Promise<FinaliseOutput>;

export interface FinaliserServices {
  chunkStore: ChunkStore;
  answerStorage: AnswerStorage;
  /** In a worker thread, but for tests that stop it half-way. */
  run?: RunFinaliser;
}

const runInThread: RunFinaliser = (input) => runInWorker(WORKER, input, LIMITS);

/**
 * Makes the files of a recording from its chunks and publishes them. Idempotent and repeatable from any step: files
 * are made in a directory of their own, published by one rename, and only then does the row say so.
 */
export async function finaliseRecording(
  deps: AppDependencies,
  { chunkStore, answerStorage, run = runInThread }: FinaliserServices,
  attemptId: string,
): Promise<void> {
  const progress = await progressOf(deps.db, attemptId, deps.clock());
  if (!progress || progress.recording.finalisedAt !== null || progress.readiness === 'wait') return;
  const { attempt } = progress;
  await deps.db
    .update(recordings)
    .set({ tries: sql`${recordings.tries} + 1`, state: progress.readiness })
    .where(eq(recordings.attemptId, attemptId));
  try {
    const directory = await answerStorage.prepare(attempt.answerId);
    const output = await run({
      uuid: attempt.uuid,
      directory,
      missingChunks: progress.missing,
      chunks: progress.chunks.map((chunk) => ({ ...chunk, path: chunkStore.pathOf(chunk) })),
    });
    await answerStorage.publish(attempt.answerId, directory);
    await noteFinalised(deps, progress, output);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 2000) : String(error);
    await deps.db.update(recordings).set({ lastError }).where(eq(recordings.attemptId, attemptId));
    throw error;
  }
  await deps.jobs.send('issue-certificate', { myTestId: attempt.myTestId });
}

async function noteFinalised(
  deps: AppDependencies,
  progress: RecordingProgress,
  { manifest, camera }: FinaliseOutput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const mine = eq(recordings.attemptId, progress.attempt.attemptId);
    const [recording] = await tx.select().from(recordings).where(mine).for('update');
    if (!recording || recording.finalisedAt !== null) return;
    // A chunk that was acknowledged while the files were made must be in them: the job is repeated.
    if (recording.chunkCount !== progress.recording.chunkCount) throw new Error('chunks arrived during finalising');
    await tx
      .update(recordings)
      .set({
        state: manifest.state,
        finalisedAt: deps.clock(),
        missingChunks: manifest.missingChunks,
        hasCamera: camera !== null,
        ...(camera === null ? {} : { mimeType: camera }),
        lastError: null,
      })
      .where(mine);
  });
}
