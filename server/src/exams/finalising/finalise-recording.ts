import { LATE_ACCEPTANCE_MS, PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppDependencies, Sending } from '../../app-dependencies';
import { MISSING } from '../../unavailable';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { failureReason, isTransient } from '../../jobs/failure-reason';
import { WorkerLimitError } from '../../jobs/worker-process/run-in-process';
import { finalisedBytes, finaliserSeconds } from '../../metrics/metrics';
import { chunkKey } from '../recordings/chunk-keys';
import type { ExamsDependencies } from '../dependencies';
import { isSettled } from '../recordings/completeness';
import { progressOf, type RecordingProgress } from '../recordings/progress';
import { queueFinalisingLater } from '../recordings/queue-finalising';
import { filesOfOtherRuns, putRecordingFiles, removeRun } from '../recordings/recording-files';
import { scratchDirectory } from '../../storage/abandoned-files';
import { mapSettled } from '../../storage/map-settled';
import { recordingFolder } from '../../storage/recording-folder';
import type { ChunkFile, FinaliseOutput } from './finalise-input';
import { type RunFinaliser, runFinaliser, runFirst } from './run-finaliser';

/** A recorder starts while the attempt begins and stops while it is submitted; a request may take a minute. */
const MARGIN_MS = 2 * 60_000;
/** Chunks fetched at a time: enough to hide a bucket's round trip. */
const FETCHES = 8;

/**
 * `lastError` of a recording whose remade files were discarded; the comparison of records does not request them again.
 */
export const DIFFERS_FROM_SIGNED =
  'The files made again are not those that the certificate signs; the earlier ones stay.';

type FinaliserDependencies = AppDependencies & Pick<ExamsDependencies, 'signedFiles'>;

/**
 * Makes the files of a recording from its chunks, on any server. A run can be repeated after a crash at any step: it
 * downloads the chunks into a scratch directory, makes the files there and uploads them to a separate folder of the
 * store; only then the row switches to the files of this run.
 * @param run makes the files in a worker process; tests replace it to simulate a crash
 */
export async function finaliseRecording(
  deps: Sending<FinaliserDependencies>,
  attemptId: string,
  run: RunFinaliser = runFinaliser,
): Promise<void> {
  const progress = await progressOf(deps.db, attemptId, deps.clock());
  if (!progress || isSettled(progress.recording) || progress.readiness === 'wait') return;
  // False if a certificate that was issued in the meantime has closed the recording.
  const isOpen = or(isNull(recordings.finalisedAt), gt(recordings.chunkCount, recordings.finalisedChunks));
  // `partial` and `finalised` say that there are files (`recordingRef`): a first run sets them once it has made some, and
  // while a later run works, those of the earlier one are served.
  const isAwaited = progress.readiness === 'complete' && progress.recording.finalisedAt === null;
  const begun = await deps.db
    .update(recordings)
    .set({ tries: sql`${recordings.tries} + 1`, ...(isAwaited ? { state: 'complete' } : {}) })
    .where(and(eq(recordings.attemptId, attemptId), isOpen))
    .returning({ attemptId: recordings.attemptId });
  if (begun.length === 0) return;
  const begunAt = performance.now();
  const measure = (outcome: string) => finaliserSeconds.observe({ outcome }, (performance.now() - begunAt) / 1000);
  try {
    await makeFiles(deps, progress, run);
    measure('finished');
  } catch (error) {
    measure(error instanceof WorkerLimitError ? 'costly' : 'failed');
    const { fault, detail: lastError } = failureReason(error);
    // A full disk or an unreachable bucket is not the fault of the recording, so the try does not count.
    const tries = isTransient(fault) ? { tries: sql`${recordings.tries} - 1` } : {};
    await deps.db
      .update(recordings)
      .set({ lastError, ...tries })
      .where(eq(recordings.attemptId, attemptId));
    throw error;
  }
  await deps.jobs.send('issue-certificate', { myTestId: progress.attempt.myTestId });
}

/** Finalises a recording; if it exceeds the limits of a first run, queues it for a longer run behind the others. */
export async function finaliseOrQueueLater(
  deps: Sending<FinaliserDependencies>,
  attemptId: string,
  run = runFirst,
): Promise<void> {
  try {
    await finaliseRecording(deps, attemptId, run);
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    await queueFinalisingLater(deps, attemptId);
  }
}

/** Counts as a full disk: the job is repeated until there is space (`jobs/failure-reason.ts`). */
class TooLittleSpaceError extends Error {
  override readonly name = 'TooLittleSpaceError';
  readonly [MISSING] = 'disk';
  readonly code = 'ENOSPC';
}

/** A run whose files are not served, because the chunks or the earlier files hold more. */
class DiscardedError extends Error {
  override readonly name = 'DiscardedError';
}

/** Files that could not be removed only cost space: the run has done its work, and a repeated one would do nothing. */
async function removing({ log }: AppDependencies, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    log.warn({ err: error }, 'files of a recording that are not served could not be removed');
  }
}

async function makeFiles(deps: FinaliserDependencies, progress: RecordingProgress, run: RunFinaliser): Promise<void> {
  const { attempt } = progress;
  const { answerId, uuid } = attempt;
  if (attempt.submittedAt === null) throw new Error('makeFiles: the attempt is not submitted');
  // A run that fails half-way would be useless and would use up the space that answers still need.
  if (!(await deps.freeSpace.takesFinalising()))
    throw new TooLittleSpaceError('There is not enough free space in DATA_DIR.');
  await mkdir(scratchDirectory(deps.dataDirectory), { recursive: true });
  const scratch = await mkdtemp(join(scratchDirectory(deps.dataDirectory), 'recording-'));
  const filesRun = randomUUID();
  try {
    const directory = join(scratch, 'files');
    await mkdir(directory);
    const chunks = await fetchChunks(deps, progress.recording, scratch);
    const output = await run({
      uuid,
      directory,
      missingChunks: progress.missing,
      chunks,
      attemptMs: attempt.submittedAt - attempt.begunAt,
      longestMs: longestRecordingMs(attempt),
    });
    await putRecordingFiles(deps.store, recordingFolder(answerId, filesRun), directory, output.manifest);
    // Listed before the row switches: a run that begins after this one may be served before the deletion ends.
    const others = await filesOfOtherRuns(deps.store, answerId, filesRun);
    const isServed = await noteFinalised(deps, progress, filesRun, output);
    finalisedBytes.inc(chunks.reduce((sum, { bytes }) => sum + bytes, 0));
    await removing(deps, () =>
      isServed
        ? pLimit(FETCHES).map(others, (key) => deps.store.delete(key))
        : removeRun(deps.store, answerId, filesRun),
    );
  } catch (error) {
    // After any other failure of the transaction the row may name this run.
    if (error instanceof DiscardedError) await removing(deps, () => removeRun(deps.store, answerId, filesRun));
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * @returns the chunks as files in the scratch directory
 * @throws if some chunks were removed, because files made from the rest would replace better ones
 */
async function fetchChunks(
  { db, store }: AppDependencies,
  { attemptId, chunkCount }: RecordingProgress['recording'],
  scratch: string,
): Promise<ChunkFile[]> {
  const rows = await db.select().from(recordingChunks).where(eq(recordingChunks.attemptId, attemptId));
  if (rows.length < chunkCount)
    throw new Error(`No files are made: only ${rows.length} of ${chunkCount} stored chunks are left.`);
  return mapSettled(pLimit(FETCHES), rows, async (row) => {
    const path = join(scratch, `${row.stream}-${row.segment}-${row.sequence}`);
    const found = await store.get(chunkKey(row));
    if (!found) throw new Error(`The chunk ${chunkKey(row)} is missing from the store.`);
    await pipeline(found.body, createWriteStream(path));
    return { ...row, path };
  });
}

/**
 * @returns false if another run finished first, a certificate signs the earlier files, or the attempt no longer exists
 */
async function noteFinalised(
  deps: FinaliserDependencies,
  progress: RecordingProgress,
  filesRun: string,
  { manifest, camera }: FinaliseOutput,
): Promise<boolean> {
  const { attempt, readiness } = progress;
  return deps.db.transaction(async (tx) => {
    const mine = eq(recordings.attemptId, attempt.attemptId);
    const [recording] = await tx.select().from(recordings).where(mine).for('update');
    if (!recording || isSettled(recording)) return false;
    // The files must contain every acknowledged chunk, so the job is repeated if chunks arrived in the meantime.
    if (recording.chunkCount !== progress.recording.chunkCount)
      throw new DiscardedError('chunks arrived during finalising');
    if (recording.finalisedAt !== null && recording.hasCamera && camera === null)
      throw new DiscardedError('The new files have no camera; the earlier ones stay.');
    const signed = await deps.signedFiles(tx, attempt.myTestId);
    const ofPart = [...signed].filter(([name]) => name.startsWith(attempt.uuid));
    if (ofPart.some(([name, sha256]) => manifest.files[name]?.sha256 !== sha256)) {
      await tx
        .update(recordings)
        .set({
          state: manifest.state,
          // Null if a server of the previous version found the loss.
          finalisedAt: recording.finalisedAt ?? deps.clock(),
          openUntil: null,
          finalisedChunks: null,
          lastError: DIFFERS_FROM_SIGNED,
        })
        .where(mine);
      return false;
    }
    await tx
      .update(recordings)
      .set({
        state: manifest.state,
        finalisedAt: deps.clock(),
        filesRun,
        finalisedChunks: recording.chunkCount,
        openUntil: readiness === 'silent' && signed.size === 0 ? (attempt.submittedAt ?? 0) + PARTIAL_AFTER_MS : null,
        missingChunks: manifest.missingChunks,
        hasCamera: camera !== null,
        coveredMs: Math.round(manifest.coverage?.cameraMs ?? 0),
        ...(camera === null ? {} : { mimeType: camera }),
        lastError: null,
      })
      .where(mine);
    return true;
  });
}

/**
 * Upper bound for the length of a recording of an attempt. A page that is offline at the deadline keeps recording until
 * the clock closes the attempt.
 */
function longestRecordingMs(attempt: {
  begunAt: number;
  deadline: number;
  lateExtraMs: number;
  submittedAt: number | null;
  closedBy: 'candidate' | 'clock' | null;
}): number {
  const end =
    attempt.closedBy === 'candidate' && attempt.submittedAt !== null
      ? attempt.submittedAt
      : attempt.deadline + LATE_ACCEPTANCE_MS + attempt.lateExtraMs;
  return end - attempt.begunAt + MARGIN_MS;
}
