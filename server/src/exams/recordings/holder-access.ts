import type { OwnCertificate } from '@bandmark/contracts/api/own-certificates';
import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { declaredStreams, recordingChunks, recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { conflict, gone, notFound } from '../../http/http-error';
import { SETTLE_MS } from '../../jobs/jobs';
import { changeUnsent } from '../../mail/open-mails';
import type { ExamsDependencies } from '../dependencies';
import { deleteRecordingObjects } from './recording-files';

type Access = OwnCertificate['recordings'];

/** 410, because the withdrawal is permanent for these links. */
export const recordingWithdrawn = () =>
  gone('recording_withdrawn', 'The holder has withdrawn this recording; its files are deleted.');

/**
 * Hides the recordings of a test from people with a link, or shows them again. The certificate stays.
 * @throws HttpError 410 once they are withdrawn
 */
export async function hideRecordings(deps: AppDependencies, myTestId: number, hidden: boolean): Promise<Access> {
  return deps.db.transaction(async (tx) => {
    const { recordingsWithdrawnAt, recordingsHiddenAt } = await lockTest(tx, myTestId);
    if (recordingsWithdrawnAt !== null) throw recordingWithdrawn();
    const since = hidden ? (recordingsHiddenAt ?? deps.clock()) : null;
    await tx.update(tests).set({ recordingsHiddenAt: since }).where(eq(tests.myTestId, myTestId));
    return hidden ? 'hidden' : 'shown';
  });
}

/**
 * Permanently withdraws the recordings of a test, and its certificate, which states that they verify it. After the
 * commit no link opens a file; a job deletes the files. Marks and answers stay. Idempotent.
 * @throws HttpError 409 while a part is being taken and, until a day after its end, while its recording is not finalised
 */
export async function withdrawRecordings(deps: Sending<ExamsDependencies>, myTestId: number): Promise<Access> {
  await deps.db.transaction(async (tx) => {
    const { recordingsWithdrawnAt, userId, number: testNumber } = await lockTest(tx, myTestId);
    if (recordingsWithdrawnAt !== null) return;
    const ofTest = tx.select({ id: attempts.attemptId }).from(attempts).where(eq(attempts.myTestId, myTestId));
    // Locks the recordings before the attempts, in the same order as storing a chunk and issuing a certificate.
    await tx
      .select({ id: recordings.attemptId })
      .from(recordings)
      .where(inArray(recordings.attemptId, ofTest))
      .orderBy(asc(recordings.attemptId))
      .for('no key update');
    const parts = await tx
      .select({ attempt: attempts, recording: recordings })
      .from(attempts)
      .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
      .where(eq(attempts.myTestId, myTestId))
      .for('no key update', { of: attempts });
    const endedAt = deps.clock();
    // A finaliser that fails must not keep a recording for ever.
    if (
      parts.some(
        ({ attempt: { submittedAt }, recording: { finalisedAt } }) =>
          submittedAt === null || (finalisedAt === null && endedAt - submittedAt <= PARTIAL_AFTER_MS),
      )
    )
      throw conflict('recordings_open', 'A part is being taken, or its recording is still arriving.');
    await tx.update(tests).set({ recordingsWithdrawnAt: endedAt }).where(eq(tests.myTestId, myTestId));
    await deps.endCertificateOf(tx, myTestId, { kind: 'withdrawn-by-holder', endedAt });
    const ids = parts.map(({ attempt }) => attempt.attemptId);
    // This refuses late chunks of a silent tab and makes a running finaliser discard its files. It also stops servers
    // of the previous release from issuing a certificate or remaking the files.
    if (ids.length > 0)
      await tx
        .update(recordings)
        .set({
          // Closes a recording that has no files.
          state: sql`case when ${recordings.finalisedAt} is null then 'partial' else ${recordings.state} end`,
          finalisedAt: sql`coalesce(${recordings.finalisedAt}, ${endedAt})`,
          hasCamera: false,
          openUntil: null,
          finalisedChunks: null,
        })
        .where(inArray(recordings.attemptId, ids));
    if (userId === null) return;
    // A mail that waits for the mark of the other part would still promise a certificate.
    await changeUnsent(tx, userId, 'result-ready', `test:${myTestId}`, { recordingsWithdrawn: true });
    await deps.mails.add(tx, 'recordings-withdrawn', { userId }, { testNumber }, { key: String(myTestId) });
  });
  await deps.mails.sendAdded();
  await deps.jobs.send('delete-recordings', { myTestId });
  return 'withdrawn';
}

async function lockTest(tx: Database, myTestId: number): Promise<typeof tests.$inferSelect> {
  const [test] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId)).for('no key update');
  if (!test) throw notFound('unknown_test', 'There is no such test.');
  return test;
}

/**
 * Deletes the files and chunks of withdrawn recordings, objects before rows, so that a killed run can be repeated. While
 * a finaliser that began before may still store files, the row keeps its bytes, by which the sweep repeats the deletion.
 */
export async function deleteRecordings(deps: AppDependencies, myTestId: number): Promise<void> {
  const parts = await deps.db
    .select({ attemptId: attempts.attemptId, answerId: attempts.answerId, withdrawnAt: tests.recordingsWithdrawnAt })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .where(eq(attempts.myTestId, myTestId));
  for (const { attemptId, answerId, withdrawnAt } of parts) {
    if (withdrawnAt === null) return;
    const isSettled = deps.clock() - withdrawnAt > SETTLE_MS;
    await deleteRecordingObjects(deps.store, { attemptId, answerId });
    await deps.db.transaction(async (tx) => {
      await tx.delete(recordingChunks).where(eq(recordingChunks.attemptId, attemptId));
      await tx.delete(declaredStreams).where(eq(declaredStreams.attemptId, attemptId));
      await tx
        .update(recordings)
        .set({ filesRun: null, chunkCount: 0, coveredMs: null, ...(isSettled ? { totalBytes: 0 } : {}) })
        .where(eq(recordings.attemptId, attemptId));
    });
  }
}
