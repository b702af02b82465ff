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

/** The comparison (`comparing`) finds older answers, page by page. */
const RECENT_MS = 2 * DAY_MS;
/**
 * Late chunks of a silent tab from before this period are in the files by now, or their job was given up and
 * /operations lists it.
 */
const REOPENED_MS = 30 * DAY_MS;
/** Recordings per query and queries per run: together more than a site finishes in a minute. */
const PAGE = 100;
const PAGES = 20;

/**
 * Does what an event should have triggered but did not: an attempt's time ran out while its page was closed, or the
 * server was killed after it committed a row and before it queued the job. Every step selects only what is still to be
 * done, so the sweep is idempotent. A failing step does not stop the others, unless the store or the database is
 * unavailable.
 * @throws the first failure, after the last step, so that the job counts as failed
 */
export async function sweepExams(deps: Sending<ExamsDependencies>): Promise<void> {
  const steps = {
    close: () => closeOverdue(deps),
    estimate: () => sendMissingPages(deps, 'estimate-writing', (offset) => withoutEstimate(deps, offset)),
    finalise: () => sendNotFinalised(deps),
    deleteWithdrawn: () => sendMissingPages(deps, 'delete-recordings', (offset) => withdrawnWithFiles(deps, offset)),
    // Runs last: it is the only step that needs the store, and an unavailable store ends the run.
    cleanUpChunks: () => cleanUpChunks(deps),
  };
  const failures = collectFailures(deps.log);
  for (const [step, run] of Object.entries(steps))
    await failures.run({ step }, 'a step of the sweep of exams failed', run);
  failures.throwFirst();
}

/**
 * Deletes the objects before their rows, so that the run after a crash still finds the rows and continues. One run
 * cleans up at most `PAGE` recordings; those that fail do not count towards it.
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

/** @returns the number of deleted chunk rows */
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
  // Registered here because most abandoned files come from the finaliser.
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

/**
 * Pages through all open recordings, so that a page full of recordings that cannot be finalised does not hide the next
 * ones.
 */
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
        // Not finalised yet, or chunks of a silent tab arrived after the files were made.
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

/** Withdrawn recordings that may still have files: their deletion was not queued, or must be repeated. */
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
 * Attempts with stored chunks: a few thousand, among millions of chunks and recordings. The recursive query jumps from
 * one attempt to the next in the index of the primary key (a loose index scan), because `distinct` makes PostgreSQL
 * read all rows.
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

/**
 * Recordings whose chunks may be deleted. Chunks that the files do not contain are kept: the finaliser was given up,
 * and an operator can retry it.
 */
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
