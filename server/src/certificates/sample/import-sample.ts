import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { createDiskAnswerStorage } from '../../exams/recordings/answer-storage';
import { SAMPLE_HOLDER, type SampleFile, sampleExtensions, type SamplePart, sampleFileSchema } from './sample-file';

const CERTIFICATE_ID = DEFAULT_SITE_SETTINGS.sampleCertificateId;
/** The files are small; what unpacks to more is not ours. */
const MAX_UNPACKED = 64 * 1024 * 1024;

export type SampleResult = 'imported' | 'already there' | 'no files';

/**
 * Seeds the sample certificate from the repository's files: recordings first, rows after them in one transaction.
 * A newer sample in the repository replaces the seeded one. Harmless to repeat.
 */
export async function importSample(deps: AppDependencies, directory: string): Promise<SampleResult> {
  const file = join(directory, 'sample.json');
  if (!existsSync(file)) return 'no files';
  const sample = sampleFileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const [seeded] = await deps.db
    .select({ myTestId: certificates.myTestId })
    .from(certificates)
    .where(eq(certificates.certificateId, CERTIFICATE_ID));
  const isSeeded = seeded?.myTestId === sample.test.myTestId;
  const missing = sample.parts.filter(
    (part) => !existsSync(join(deps.dataDirectory, 'answers', answerFolder(part.answerId), `${part.uuid}.json`)),
  );
  for (const part of missing) await copyFiles(deps, directory, part);
  if (!isSeeded) await deps.db.transaction((tx) => insertRows(tx, sample, seeded?.myTestId));
  return isSeeded && missing.length === 0 ? 'already there' : 'imported';
}

async function copyFiles(deps: AppDependencies, directory: string, part: SamplePart): Promise<void> {
  const storage = createDiskAnswerStorage(deps.dataDirectory);
  const prepared = await storage.prepare(part.answerId);
  for (const extension of sampleExtensions(part)) {
    await copyFile(join(directory, `${part.skill}.${extension}`), join(prepared, `${part.uuid}.${extension}`));
  }
  const packed = await readFile(join(prepared, `${part.uuid}.json.br`));
  await writeFile(
    join(prepared, `${part.uuid}.json`),
    await promisify(brotliDecompress)(packed, { maxOutputLength: MAX_UNPACKED }),
  );
  await storage.publish(part.answerId, prepared);
}

async function insertRows(
  tx: Database,
  { test, parts, certificate }: SampleFile,
  replaced: number | undefined,
): Promise<void> {
  if (replaced !== undefined) await tx.delete(tests).where(eq(tests.myTestId, replaced));
  const added = await tx
    .insert(tests)
    .values({ ...test, userId: null, number: 1 })
    .onConflictDoNothing()
    .returning();
  // Another process on the same database was faster.
  if (added.length === 0) return;
  for (const part of parts) await insertPart(tx, test.myTestId, part);
  await tx.insert(certificates).values({
    certificateId: CERTIFICATE_ID,
    myTestId: test.myTestId,
    issuedAt: certificate.issuedAt,
    totalBand: certificate.totalBand,
    record: { ...certificate.record, userName: SAMPLE_HOLDER, isSample: true },
    isSample: true,
  });
}

async function insertPart(tx: Database, myTestId: number, part: SamplePart): Promise<void> {
  const { attemptId, mark, estimate, mimeType, ...attempt } = part;
  await tx.insert(attempts).values({ ...attempt, attemptId, myTestId, userId: null, closedBy: 'candidate' });
  await tx.insert(recordings).values({
    attemptId,
    state: 'finalised',
    mimeType,
    completedAt: part.submittedAt,
    finalisedAt: part.submittedAt,
    hasCamera: true,
  });
  await tx.insert(marks).values({ attemptId, ...mark });
  if (estimate) await tx.insert(estimates).values({ attemptId, ...estimate });
}
