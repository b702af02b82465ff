import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bandmark/domain/durations';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { causedBy } from '../../app-dependencies';
import { buildApp } from '../../app';
import { type Clock, systemClock } from '../../clock';
import { openPglite, openPostgres } from '../../database/open-database';
import { recordings } from '../../database/schema/recordings';
import { sweepExams } from '../../exams/sweep';
import { randomUuid } from '../../random-id';
import { readSettings } from '../../settings';
import { registryKeyFile } from '../../releases/registry/registry-key';
import { openStore } from '../../storage/open-store';
import { addTest, call, takePart } from '../../testing/exam-calls';
import { createManualJobs } from '../../testing/manual-jobs';
import { fillWithMigrated } from '../../testing/migrated-snapshot';
import { emptyTestDatabase, type Engine, PREFERRED_ENGINE } from '../../testing/open-test-database';
import { processDependencies, TEST_SECRET } from '../../testing/process-dependencies';
import { bucketSettings, startTestS3, type TestS3 } from '../../testing/s3-server';
import { createTestUser } from '../../testing/test-user';
import { restoreSite } from './restore-site';
import { type BackupOptions, backupSite } from './backup-site';
import { verifyBackup } from './verify-backup';

const silent = () => undefined;
const REGISTRY = 'releases/registry.json';

let directory: string;
const buckets: TestS3[] = [];
const databases: Awaited<ReturnType<typeof emptyTestDatabase>>[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-bucket-backup-'));
});
afterAll(async () => {
  await Promise.all([...buckets.map((bucket) => bucket.close()), ...databases.map((database) => database.drop())]);
  await rm(directory, { recursive: true, force: true });
});

async function newBucket(): Promise<TestS3> {
  const bucket = await startTestS3();
  buckets.push(bucket);
  return bucket;
}

/**
 * A new site with its files in a bucket. On PostgreSQL where there is one, because opening and restoring an embedded
 * database takes seconds of processor time.
 */
async function placeOf(name: string, bucket: TestS3, engine: Engine = PREFERRED_ENGINE) {
  const environment: Record<string, string> = {
    LOG_LEVEL: 'silent',
    SECRET: TEST_SECRET,
    ...bucketSettings(bucket),
    ...(engine === 'PostgreSQL' && { DATABASE_URL: await newDatabase() }),
  };
  return { environment, settings: readSettings(environment), dataDirectory: join(directory, name) };
}

async function newDatabase(): Promise<string> {
  const database = await emptyTestDatabase();
  databases.push(database);
  return database.url;
}

const openDatabase = ({ settings: { DATABASE_URL: url }, dataDirectory }: Place) =>
  url === undefined ? openPglite(dataDirectory) : openPostgres(url);

async function openSite(place: Place, clock: Clock = systemClock) {
  const { environment, dataDirectory } = place;
  const database = await openDatabase(place);
  const jobs = createManualJobs();
  const deps = processDependencies(database.db, jobs, dataDirectory, { environment, clock });
  const app = await buildApp(deps);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, deps, jobs, close };
}

type Place = Awaited<ReturnType<typeof placeOf>>;
type Site = Awaited<ReturnType<typeof openSite>>;

/** The command's note about its last backup, which is not part of a backup. */
const NOTE = 'operations/backup.json';

/** All objects except those with which a server probes its bucket, and that note. */
const contentOf = ({ objects, contentTypes }: TestS3) =>
  Object.fromEntries(
    [...objects]
      .filter(([key]) => key.includes('/') && key !== NOTE)
      .map(([key, bytes]) => [key, [contentTypes.get(key), String(bytes)]]),
  );

async function backUp(
  origin: Place,
  name: string,
  storage: BackupOptions['storage'],
  progress: BackupOptions['progress'] = silent,
) {
  const target = join(directory, name);
  return { target, manifest: await backupSite({ ...origin, target, storage, progress }) };
}

const restore = (place: Place, { target: source }: { target: string }) =>
  restoreSite({ ...place, source, isSecretNew: false, progress: silent });

test('a site with a bucket is restored into another bucket, or beside the one that kept its objects', async () => {
  const bucket = await newBucket();
  const origin = await placeOf('origin', bucket, 'PGlite');
  await fillWithMigrated(origin.dataDirectory);
  const site = await openSite(origin);
  const candidate = await createTestUser(site.deps);
  const { attemptId, grant } = await takePart(site, candidate, await addTest(site, candidate), 'speaking');
  const recordingOf = async (of: Site) =>
    (await call(of, 'GET', `/api/attempts/${attemptId}/recording`, { 'x-attempt-grant': grant })).json<unknown[]>();
  const recording = await recordingOf(site);
  await site.deps.store.put(REGISTRY, Buffer.from('{"generation":1}'), { contentType: 'application/json' });
  await site.deps.store.put('recordings/0-999/7/a.webm', Buffer.from('a video'), { contentType: 'video/webm' });
  await site.close();
  const before = contentOf(bucket);

  const objects = Object.keys(before).length;
  const copied = await backUp(origin, 'copied', 'copy');
  const referred = await backUp(origin, 'referred', 'reference');
  for (const { manifest } of [copied, referred]) {
    expect(manifest.missing.count).toBe(0);
    // The root secret is in the environment, but the registry's key may be derived from a former one.
    expect(manifest.secrets.map(({ name }) => name)).toEqual(['registry-key.pem']);
    expect(manifest.storage).toMatchObject({ kind: 'bucket', bucket: 'releases', objects });
  }
  // A backup by reference copies the one mutable document, and no files of finalised recordings.
  expect(await readFile(join(referred.target, 'objects', REGISTRY), 'utf8')).toBe('{"generation":1}');
  await expect(readFile(join(referred.target, 'objects/recordings/0-999/7/a.webm'))).rejects.toThrow('ENOENT');

  await expect(restore(await placeOf('refused', bucket, 'PGlite'), copied)).rejects.toThrow(
    'S3_BUCKET: the bucket is not empty',
  );

  // Objects written after a backup by reference are kept: the bucket has a newer registry.
  bucket.objects.set(REGISTRY, Buffer.from('{"generation":2}'));
  const beside = await placeOf('beside', bucket, 'PGlite');
  await restore(beside, referred);
  expect(contentOf(bucket)).toEqual({ ...before, [REGISTRY]: ['application/json', '{"generation":2}'] });

  const other = await newBucket();
  const elsewhere = await placeOf('elsewhere', other, 'PGlite');
  await restore(elsewhere, copied);
  expect(contentOf(other)).toEqual(before);
  expect([bucket.objects.has(NOTE), other.objects.has(NOTE)]).toEqual([true, false]);
  const keyOf = ({ dataDirectory }: typeof origin) => readFile(registryKeyFile(dataDirectory), 'utf8');
  expect(await keyOf(elsewhere)).toBe(await keyOf(origin));
  const restored = await openSite(elsewhere);
  expect(await recordingOf(restored)).toEqual(recording);
  expect(recording.length).toBeGreaterThan(1);
  await restored.close();

  bucket.objects.set('recordings/0-999/7/a.webm', Buffer.from('another video'));
  await expect(verifyBackup(referred.target, openStore(beside.settings, beside.dataDirectory), silent)).rejects.toThrow(
    'recordings/0-999/7/a.webm has another size in the bucket.',
  );
});

/** A stopped site with one recording, finalised by default. */
async function siteWithRecording(name: string, { isFinalised = true } = {}) {
  const bucket = await newBucket();
  const origin = await placeOf(name, bucket);
  if (PREFERRED_ENGINE === 'PGlite') await fillWithMigrated(origin.dataDirectory);
  const site = await openSite(origin);
  const candidate = await createTestUser(site.deps);
  const { answerId, uuid } = await takePart(site, candidate, await addTest(site, candidate), 'speaking');
  if (isFinalised) await site.jobs.runAll();
  await site.close();
  /** The status with which another site serves the recording, after its jobs have run once. */
  const servedBy = async (place: Place, days: number) => {
    const restored = await openSite(place, () => Date.now() + days * DAY_MS);
    await sweepExams(causedBy(restored.deps, undefined));
    await restored.jobs.runAll();
    const { statusCode } = await restored.app.inject({ url: answerFilePath(answerId, uuid, 'webm') });
    await restored.close();
    return statusCode;
  };
  return { bucket, origin, servedBy };
}

test('a backup by reference is restored after the site deleted old chunks, and says how many objects are gone', async () => {
  const { bucket, origin, servedBy } = await siteWithRecording('old-chunks');
  const referred = await backUp(origin, 'before-the-sweep', 'reference');
  const chunks = [...bucket.objects.keys()].filter((key) => key.startsWith('chunks/'));
  expect(await servedBy(origin, 8)).toBe(200);

  const later = await placeOf('later', bucket);
  const { gone } = await restore(later, referred);
  expect(gone).toEqual({ count: chunks.length, keys: expect.arrayContaining(chunks) });
  expect(chunks.length).toBeGreaterThan(1);
  expect(await servedBy(later, 8)).toBe(200);

  await expect(restore(await placeOf('nowhere', await newBucket()), referred)).rejects.toThrow(
    /^S3_BUCKET: the bucket has none of the \d+ objects/,
  );
});

test('a recording that the site finalised after a backup by reference is made again from the backup’s chunks', async () => {
  const { bucket, origin, servedBy } = await siteWithRecording('finalised-later', { isFinalised: false });
  const referred = await backUp(origin, 'before-finalising', 'reference');
  expect([await servedBy(origin, 0), await servedBy(origin, 8)]).toEqual([200, 200]);
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('chunks/'))).toEqual([]);

  const later = await placeOf('finalised-again', bucket);
  expect((await restore(later, referred)).gone.count).toBe(0);
  expect(await servedBy(later, 8)).toBe(200);
});

/** A finaliser moves the recording to the files of another run. */
function replaceFiles({ objects }: TestS3): void {
  const run = randomUuid();
  for (const [key, bytes] of [...objects].filter(([name]) => name.startsWith('recordings/'))) {
    objects.delete(key);
    objects.set(key.replace(/[^/]+\/(?=[^/]+$)/, `${run}/`), bytes);
  }
}

test('a recording whose files late chunks replaced after a backup by reference is made again, however late the restore', async () => {
  const { bucket, origin, servedBy } = await siteWithRecording('late-chunks');
  const site = await openDatabase(origin);
  await site.db.update(recordings).set({ openUntil: Date.now() + DAY_MS });
  await site.close();
  bucket.objects.set('outbox/a.eml', Buffer.from('a mail'));
  const referred = await backUp(origin, 'before-late-chunks', 'reference');
  replaceFiles(bucket);
  for (const key of bucket.objects.keys()) if (key.startsWith('chunks/')) bucket.objects.delete(key);
  const later = await placeOf('after-late-chunks', bucket);
  await restore(later, referred);
  expect(await servedBy(later, 8)).toBe(200);
});

test.each(['copy', 'reference'] as const)(
  'a recording whose files the site replaced during a backup by %s is made again from its chunks, however late the restore',
  async (storage) => {
    const { bucket, origin, servedBy } = await siteWithRecording(`replacing-${storage}`);
    // After the snapshot and before the copy.
    const replace = (what: string) => what === 'table recordings' && replaceFiles(bucket);
    const backup = await backUp(origin, `replaced-${storage}`, storage, replace);
    const later = await placeOf(`replaced-later-${storage}`, storage === 'copy' ? await newBucket() : bucket);
    await restore(later, backup);
    expect(await servedBy(later, 8)).toBe(200);
  },
);
