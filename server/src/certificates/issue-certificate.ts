import { DAY_MS } from '@bandmark/domain/durations';
import { nameForCertificates } from '@bandmark/domain/holder-name';
import type { Skill } from '@bandmark/domain/skills';
import { formatOf, partsOf } from '@bandmark/domain/test-formats';
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AppDependencies, Sending } from '../app-dependencies';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { marks } from '../database/schema/marking';
import { isPlayable, recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';
import { sendMissingPages } from '../jobs/send-missing';
import { randomCertificateId } from '../random-id';
import { cameraExtension } from '../storage/recording-folder';
import { type CertifiedPart, type CertifiedParts, certificateRecord } from './certificate-record';
import type { CertificatesDependencies } from './dependencies';
import { readyTests } from './ready-tests';

/**
 * Issues the certificate of a test once every part has a mark and a finalised recording, whose playable camera file
 * contains every chunk that arrived, and the holder has given a name. Closes the recordings
 * (docs/decisions/171-a-certificate-closes-its-recordings.md). Idempotent: each of these events queues the job, and the
 * last one issues the certificate.
 * @returns the certificate's id, existing or new; null while something is missing
 */
export async function issueCertificate(
  deps: Sending<CertificatesDependencies>,
  myTestId: number,
): Promise<string | null> {
  const { certificateId, mailId } = await deps.db.transaction(async (tx) => {
    const [test] = await tx.select().from(tests).where(eq(tests.myTestId, myTestId)).for('no key update');
    const none = { certificateId: null, mailId: null };
    if (!test) return none;
    const issued = await issuedFor(tx, myTestId);
    if (issued !== null) return { ...none, certificateId: issued };
    // Locks recordings before attempts, the order in which storing a chunk locks them. With the lock, no finaliser can
    // replace the files that are being certified.
    const ofTest = tx.select({ id: attempts.attemptId }).from(attempts).where(eq(attempts.myTestId, myTestId));
    await tx
      .select({ id: recordings.attemptId })
      .from(recordings)
      .where(inArray(recordings.attemptId, ofTest))
      .orderBy(asc(recordings.attemptId))
      .for('no key update');
    // Locks the attempts, so that no mark changes between reading it and certifying it.
    await tx
      .select({ id: attempts.attemptId })
      .from(attempts)
      .where(eq(attempts.myTestId, myTestId))
      .for('no key update');
    const [ready] = await readyTests(tx, eq(attempts.myTestId, myTestId));
    const userName = ready ? nameForCertificates(ready) : '';
    if (userName === '') return none;
    const parts = await certifiedParts(tx, test);
    if (!parts || !(await deps.closeRecordings(tx, myTestId))) return none;
    const issuedAt = deps.clock();
    const { totalBand, record } = certificateRecord({
      userName,
      issuedAt,
      myTestId,
      testId: test.testId,
      parts,
    });
    const certificateId = randomCertificateId();
    await tx.insert(certificates).values({ certificateId, myTestId, issuedAt, totalBand, record });
    const { userId, number: testNumber } = test;
    const written = { key: certificateId, together: `test:${myTestId}` };
    const added =
      userId === null
        ? null
        : await deps.mails.add(tx, 'certificate-ready', { userId }, { certificateId, testNumber }, written);
    return { certificateId, mailId: added };
  });
  await deps.mails.sendAdded(mailId);
  return certificateId;
}

async function issuedFor(db: Database, myTestId: number): Promise<string | null> {
  const [row] = await db
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .where(eq(certificates.myTestId, myTestId));
  return row?.certificateId ?? null;
}

/** @returns null while a part lacks its mark or its recording */
async function certifiedParts(
  db: Database,
  test: { myTestId: number; testId: number | null },
): Promise<CertifiedParts | null> {
  const rows = await db
    .select({ attempt: attempts, recording: recordings, mark: marks })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(and(eq(attempts.myTestId, test.myTestId), isPlayable()));
  const parts = rows.map(({ attempt, recording, mark }): [Skill, CertifiedPart] => [
    attempt.skill,
    {
      answerId: attempt.answerId,
      uuid: attempt.uuid,
      mimeType: cameraExtension(recording),
      slug: attempt.slug,
      band: mark.band,
      criteria: mark.criteria,
      source: mark.source,
    },
  ]);
  const found = new Map(parts);
  return partsOf(formatOf(test)).every((skill) => found.has(skill)) ? found : null;
}

/** For older causes, the comparison of records (`exams/comparing`) finds the test, page by page. */
const RECENT_MS = 2 * DAY_MS;

/**
 * Queues certificates whose job was lost because the server was killed after committing the last mark, recording or
 * name and before queueing the job.
 */
export async function sweepCertificates(deps: Pick<Sending<AppDependencies>, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const isRecent = inArray(attempts.myTestId, recentlyChanged(deps.db, deps.clock() - RECENT_MS));
  await sendMissingPages(deps, 'issue-certificate', async (offset) => {
    const ready = await readyTests(deps.db, and(isNotNull(users.certificateName), isRecent), offset);
    return ready.map(({ myTestId }) => ({ myTestId }));
  });
}

/** Tests that recently got a mark, a finalised recording or a holder's name. Each of the queries uses an index. */
function recentlyChanged(db: Database, since: number) {
  const tested = { myTestId: attempts.myTestId };
  const marked = db
    .select(tested)
    .from(marks)
    .innerJoin(attempts, eq(attempts.attemptId, marks.attemptId))
    .where(gt(marks.markedAt, since));
  const recorded = db
    .select(tested)
    .from(recordings)
    .innerJoin(attempts, eq(attempts.attemptId, recordings.attemptId))
    .where(gt(recordings.finalisedAt, since));
  const named = db
    .select(tested)
    .from(users)
    .innerJoin(attempts, eq(attempts.userId, users.userId))
    .where(gt(users.certificateNameConfirmedAt, since));
  return union(marked, recorded, named);
}

/** Queues the certificates of an account that lacked only the holder's name. */
export async function queueCertificatesOf(
  { db, jobs }: Pick<Sending<AppDependencies>, 'db' | 'jobs'>,
  userId: string,
): Promise<void> {
  const ready = await readyTests(db, eq(attempts.userId, userId));
  for (const { myTestId } of ready) await jobs.send('issue-certificate', { myTestId });
}
