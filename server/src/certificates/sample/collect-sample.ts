import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { SAMPLE_HOLDER, type SampleFile, sampleExtensions, type SamplePart, sampleFileSchema } from './sample-file';

/**
 * Writes a certificate with everything behind it as the repository's sample files. Accounts stay behind: the holder
 * becomes "Sample Candidate", and who marked is not named.
 * @throws Error when there is no such certificate or a file of it is missing
 */
export async function collectSample(
  db: Database,
  dataDirectory: string,
  certificateId: string,
  target: string,
): Promise<SampleFile> {
  const [found] = await db
    .select({ certificate: certificates, test: tests })
    .from(certificates)
    .innerJoin(tests, eq(tests.myTestId, certificates.myTestId))
    .where(eq(certificates.certificateId, certificateId));
  if (!found) throw new Error(`There is no certificate ${certificateId} in this database.`);
  const { certificate, test } = found;
  const parts = await partsOf(db, test.myTestId);
  const sample = sampleFileSchema.parse({
    schema: 1,
    test,
    certificate: { ...certificate, record: { ...certificate.record, userName: SAMPLE_HOLDER, isSample: true } },
    parts,
  });
  await mkdir(target, { recursive: true });
  for (const old of await readdir(target))
    if (/^(sample\.json|(writing|speaking)\.)/.test(old)) await rm(join(target, old));
  for (const part of sample.parts) {
    const folder = join(dataDirectory, 'answers', answerFolder(part.answerId));
    for (const extension of sampleExtensions(part)) {
      await copyFile(join(folder, `${part.uuid}.${extension}`), join(target, `${part.skill}.${extension}`));
    }
  }
  await writeFile(join(target, 'sample.json'), `${JSON.stringify(sample, null, 2)}\n`);
  return sample;
}

async function partsOf(db: Database, myTestId: number): Promise<SamplePart[]> {
  const rows = await db
    .select({ attempt: attempts, recording: recordings, mark: marks, estimate: estimates })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.myTestId, myTestId));
  return rows.map(({ attempt, recording, mark, estimate }) => ({
    ...attempt,
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    mimeType: recording.mimeType ?? 'webm',
    mark,
    estimate,
  }));
}
