import { LATE_ACCEPTANCE_MS, PARTIAL_AFTER_MS, SILENT_AFTER_MS } from '@bandmark/domain/deadlines';
import { DAY_MS } from '@bandmark/domain/durations';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type AppDependencies, causedBy, type Feature, type Sending } from '../app-dependencies';
import { compareNextPage } from './comparing/compare-records';
import { closeOverdue } from './attempts/close-overdue';
import { attempts } from '../database/schema/attempts';
import { estimates } from '../database/schema/marking';
import { recordingChunks, recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { cleanUpAbandonedFiles } from '../storage/abandoned-files';
import { deleteAll } from '../storage/object-store';
import type { ExamsDependencies } from './dependencies';
import { collectFailures } from '../jobs/collect-failures';
import { sendMissing, sendMissingPages } from '../jobs/send-missing';
import { logName } from '../log-name';
import { chunksOf } from './recordings/chunk-keys';
import { queueFinalising } from './recordings/queue-finalising';

/** Answers that were submitted earlier are found by the comparison (`comparing`), page by page. */
const RECENT_MS = 2 * DAY_MS;
/** Chunks of a silent tab that were taken earlier are in the files, or their job was given up and is listed. */
const REOPENED_MS = 30 * DAY_MS;
/** Recordings in one query, and queries in one run: more than a site finishes in a minute. */
const PAGE = 100;
const PAGES = 20;

/**
 * Catches up on what an event should have caused and did not: the time ran out while the page was closed, or the server
 * was killed between a committed row and its job. Every step looks only for what is left to do, so a second run
 * changes nothing. A step that fails does not stop the others.
 * @throws the first failure, after the last step: the job counts as failed
 */
export async function sweepExams(deps: Sending<ExamsDependencies>): Promise<void> {
  const steps = {
    close: () => closeOverdue(deps),
    estimate: () => sendMissingPages(deps, 'estimate-writing', (offset) => withoutEstimate(deps, offset)),
    finalise: () => sendNotFinalised(deps),
    deleteWithdrawn: () => sendMissingPages(deps, 'delete-recordings', (offset) => withdrawnWithFiles(deps, offset)),
    // The last one, because it alone needs the store: a store that is away ends the run.
    cleanUpChunks: () => cleanUpChunks(deps),
  };
  const failures = collectFailures(deps.log);
  for (const [step, run] of Object.entries(steps))
    await failures.run({ step }, 'a step of the sweep of exams failed', run);
  failures.throwFirst();
}

/**
 * Removes objects before their rows: after a kill in between, the next run finds the rows and goes on. A run ends with
 * a page of recordings; those that fail each time take no place in it.
 */
async function cleanUpChunks(deps: AppDependencies): Promise<void> {
  const removed = { recordings: 0, chunks: 0 };
  const failures = collectFailures(deps.log);
  try {
    for (const { attemptId } of await withOldChunks(deps)) {
      if (removed.recordings === PAGE) break;
      const names = { attempt: logName(deps.secrets, attemptId) };
      await failures.run(names, 'the chunks of a recording could not be removed', async () => {
        removed.chunks += await removeChunksOf(deps, attemptId);
        removed.recordings += 1;
      });
    }
  } finally {
    if (removed.recordings > 0) deps.log.info({ removed }, 'old chunks removed');
  }
  failures.throwFirst();
}

/** @returns how many */
async function removeChunksOf({ db, store }: AppDependencies, attemptId: string): Promise<number> {
  await deleteAll(store, chunksOf(attemptId));
  const rows = await db
    .delete(recordingChunks)
    .where(eq(recordingChunks.attemptId, attemptId))
    .returning({ sequence: recordingChunks.sequence });
  return rows.length;
}

export const examsSweepFeature: Feature<ExamsDependencies> = async (_app, deps) => {
  await deps.jobs.work('sweep-exams', (_, requestId) => sweepExams(causedBy(deps, requestId)));
  await deps.jobs.work('compare-records', (_, requestId) => compareNextPage(causedBy(deps, requestId)));
  // Most of them are the finaliser's.
  await deps.jobs.work('remove-abandoned-files', async () => {
    const files = await cleanUpAbandonedFiles(deps.dataDirectory, deps.clock());
    if (files > 0) deps.log.info({ removed: { files } }, 'abandoned files removed');
  });
};

function withoutEstimate(deps: AppDependencies, offset: number) {
  return deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(
      and(
        eq(attempts.skill, 'writing'),
        gt(attempts.submittedAt, deps.clock() - RECENT_MS),
        isNull(estimates.attemptId),
        isNotNull(attempts.userId),
      ),
    )
    .orderBy(asc(attempts.attemptId))
    .limit(PAGE)
    .offset(offset);
}

/** Goes through all that are open: a hundred that cannot be finalised must not hide the next one. */
async function sendNotFinalised(deps: Sending<AppDependencies>): Promise<void> {
  let after: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const found = await notFinalised(deps, after);
    await sendMissing(deps, 'finalise-recording', found, ({ attemptId }) => queueFinalising(deps, attemptId));
    after = found.at(-1)?.attemptId;
    if (found.length < PAGE) return;
  }
}

function notFinalised(deps: AppDependencies, after: string | undefined) {
  const now = deps.clock();
  return deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(
      and(
        isNotNull(attempts.submittedAt),
        // Not finalised, or chunks came after the files of a silent tab's recording were made.
        or(
          isNull(recordings.finalisedAt),
          and(gt(recordings.openUntil, now - REOPENED_MS), gt(recordings.chunkCount, recordings.finalisedChunks)),
        ),
        or(
          isNotNull(recordings.completedAt),
          lt(attempts.submittedAt, now - PARTIAL_AFTER_MS),
          and(
            eq(attempts.closedBy, 'clock'),
            lt(attempts.deadline, now - LATE_ACCEPTANCE_MS - SILENT_AFTER_MS),
            or(isNull(recordings.lastChunkAt), lt(recordings.lastChunkAt, now - SILENT_AFTER_MS)),
          ),
        ),
        after === undefined ? undefined : gt(attempts.attemptId, after),
      ),
    )
    .orderBy(asc(attempts.attemptId))
    .limit(PAGE);
}

/** Withdrawn recordings whose job was lost: the server was killed before it was queued. */
function withdrawnWithFiles(deps: AppDependencies, offset: number) {
  return deps.db
    .selectDistinct({ myTestId: tests.myTestId })
    .from(tests)
    .innerJoin(attempts, eq(attempts.myTestId, tests.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(and(isNotNull(tests.recordingsWithdrawnAt), gt(recordings.totalBytes, 0)))
    .orderBy(asc(tests.myTestId))
    .limit(PAGE)
    .offset(offset);
}

/**
 * Attempts of which chunks are stored: some thousand, among millions of chunks and recordings. Goes from one attempt to
 * the next in the index of the primary key; PostgreSQL reads all rows for `distinct`.
 */
const WITH_CHUNKS = sql`(
  with recursive chunked as (
    (select ${recordingChunks.attemptId} from ${recordingChunks} order by ${recordingChunks.attemptId} limit 1)
    union all
    select (
      select ${recordingChunks.attemptId} from ${recordingChunks}
      where ${recordingChunks.attemptId} > chunked.attempt_id order by ${recordingChunks.attemptId} limit 1
    ) from chunked where chunked.attempt_id is not null
  )
  select attempt_id from chunked where attempt_id is not null
)`;

/** Chunks stay while the files lack some of them: the finaliser was given up, and an operator can try it again. */
function withOldChunks(deps: AppDependencies) {
  const isOlderThan = (days: number) => lt(recordings.finalisedAt, deps.clock() - days * DAY_MS);
  return deps.db
    .select({ attemptId: recordings.attemptId })
    .from(recordings)
    .where(
      and(
        or(
          and(eq(recordings.state, 'finalised'), isOlderThan(deps.settings.KEEP_CHUNKS_DAYS)),
          and(eq(recordings.state, 'partial'), isOlderThan(deps.settings.KEEP_PARTIAL_CHUNKS_DAYS)),
        ),
        or(isNull(recordings.finalisedChunks), gte(recordings.finalisedChunks, recordings.chunkCount)),
        inArray(recordings.attemptId, WITH_CHUNKS),
      ),
    )
    .orderBy(asc(recordings.finalisedAt))
    .limit(PAGES * PAGE);
}
