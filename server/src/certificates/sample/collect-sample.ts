import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { cameraExtension, recordingFolder } from '../../storage/recording-folder';
import type { ObjectStore } from '../../storage/object-store';
import { SAMPLE_HOLDER, type SampleFile, sampleExtensions, sampleFileSchema } from './sample-file';

/**
 * Exports a certificate with its answers, marks and recordings as the repository's sample files. Personal data is left
 * out: the holder becomes "Sample Candidate", and examiners are not named.
 * @throws Error when there is no such certificate or one of its files is missing
 */
export async function collectSample(
  db: Database,
  store: ObjectStore,
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
  const rows = await recordedParts(db, test.myTestId);
  const runs = new Map(rows.map(({ recording }) => [recording.attemptId, recording.filesRun]));
  const sample = sampleFileSchema.parse({
    schema: 1,
    test,
    certificate: { ...certificate, record: { ...certificate.record, userName: SAMPLE_HOLDER, isSample: true } },
    parts: rows.map(partOf),
  });
  await mkdir(target, { recursive: true });
  for (const old of await readdir(target))
    if (/^(sample\.json|(writing|speaking)\.)/.test(old)) await rm(join(target, old));
  for (const part of sample.parts) {
    const folder = recordingFolder(part.answerId, runs.get(part.attemptId) ?? null);
    for (const extension of sampleExtensions(part)) {
      const found = await store.get(`${folder}${part.uuid}.${extension}`);
      if (!found) throw new Error(`The store has no ${extension} of the ${part.skill} recording.`);
      await pipeline(found.body, createWriteStream(join(target, `${part.skill}.${extension}`)));
    }
  }
  await writeFile(join(target, 'sample.json'), `${JSON.stringify(sample, null, 2)}\n`);
  return sample;
}

function recordedParts(db: Database, myTestId: number) {
  return db
    .select({ attempt: attempts, recording: recordings, mark: marks, estimate: estimates })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.myTestId, myTestId));
}

function partOf({ attempt, recording, mark, estimate }: Awaited<ReturnType<typeof recordedParts>>[number]) {
  return {
    ...attempt,
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    mimeType: cameraExtension(recording),
    mark,
    estimate,
  };
}
