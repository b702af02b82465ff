import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { contentTypeOf, recordingFolder } from '../../storage/recording-folder';
import type { ObjectStore } from '../../storage/object-store';
import { SAMPLE_HOLDER, type SampleFile, sampleExtensions, type SamplePart, sampleFileSchema } from './sample-file';

const CERTIFICATE_ID = DEFAULT_SITE_SETTINGS.sampleCertificateId;
/** Guards against a decompression bomb: the sample's files are much smaller. */
const UNPACKED = { maxOutputLength: 64 * 1024 * 1024 };

export type SampleResult = 'imported' | 'already there' | 'no files';

/**
 * Seeds the sample certificate from the repository's files: recordings first, then the rows in one transaction. A newer
 * sample in the repository replaces the seeded one. Idempotent.
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
  const missing: SamplePart[] = [];
  for (const part of sample.parts) if (!(await deps.store.head(keyOf(part, 'manifest.json')))) missing.push(part);
  for (const part of missing) await putFiles(deps.store, directory, part);
  if (!isSeeded) await deps.db.transaction((tx) => insertRows(tx, sample, seeded?.myTestId));
  return isSeeded && missing.length === 0 ? 'already there' : 'imported';
}

const keyOf = ({ answerId, uuid }: SamplePart, extension: string) =>
  `${recordingFolder(answerId, null)}${uuid}.${extension}`;

/** Writes the manifest last, so that its presence means that all files are there. */
async function putFiles(store: ObjectStore, directory: string, part: SamplePart): Promise<void> {
  for (const extension of sampleExtensions(part)) {
    const content = await readFile(join(directory, `${part.skill}.${extension}`));
    if (extension === 'json.br') await put('json', await promisify(brotliDecompress)(content, UNPACKED));
    await put(extension, content);
  }

  function put(extension: string, content: Buffer) {
    const key = keyOf(part, extension);
    return store.put(key, content, { contentType: contentTypeOf(key) });
  }
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
  // Another process on the same database has seeded it first.
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
