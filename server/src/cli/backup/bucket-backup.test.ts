import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app';
import { openPglite } from '../../database/open-database';
import { readSettings } from '../../settings';
import { registryKeyFile } from '../../releases/registry/registry-key';
import { openStore } from '../../storage/open-store';
import { addTest, call, takePart } from '../../testing/exam-calls';
import { createManualJobs } from '../../testing/manual-jobs';
import { fillWithMigrated } from '../../testing/migrated-snapshot';
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
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-bucket-backup-'));
});
afterAll(async () => {
  await Promise.all(buckets.map((bucket) => bucket.close()));
  await rm(directory, { recursive: true, force: true });
});

async function newBucket(): Promise<TestS3> {
  const bucket = await startTestS3();
  buckets.push(bucket);
  return bucket;
}

/** A site with the embedded database, and its files in a bucket. */
function placeOf(name: string, bucket: TestS3) {
  const environment = { LOG_LEVEL: 'silent', SECRET: TEST_SECRET, ...bucketSettings(bucket) };
  return { environment, settings: readSettings(environment), dataDirectory: join(directory, name) };
}

async function openSite({ environment, dataDirectory }: ReturnType<typeof placeOf>) {
  const database = await openPglite(dataDirectory);
  const jobs = createManualJobs();
  const deps = processDependencies(database.db, jobs, dataDirectory, { environment });
  const app = await buildApp(deps);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, deps, jobs, close };
}

/** The command's note about its last backup, which is not part of a backup. */
const NOTE = 'operations/backup.json';

/** All objects except those with which a server probes its bucket, and that note. */
const contentOf = ({ objects, contentTypes }: TestS3) =>
  Object.fromEntries(
    [...objects]
      .filter(([key]) => key.includes('/') && key !== NOTE)
      .map(([key, bytes]) => [key, [contentTypes.get(key), String(bytes)]]),
  );

test('a site with a bucket is restored into another bucket, or beside the one that kept its objects', async () => {
  const bucket = await newBucket();
  const origin = placeOf('origin', bucket);
  await fillWithMigrated(origin.dataDirectory);
  const site = await openSite(origin);
  const candidate = await createTestUser(site.deps);
  const { attemptId, grant } = await takePart(site, candidate, await addTest(site, candidate), 'speaking');
  const recordingOf = async (of: Awaited<ReturnType<typeof openSite>>) =>
    (await call(of, 'GET', `/api/attempts/${attemptId}/recording`, { 'x-attempt-grant': grant })).json<unknown[]>();
  const recording = await recordingOf(site);
  await site.deps.store.put(REGISTRY, Buffer.from('{"generation":1}'), { contentType: 'application/json' });
  await site.deps.store.put('recordings/0-999/7/a.webm', Buffer.from('a video'), { contentType: 'video/webm' });
  await site.close();
  const before = contentOf(bucket);

  const backup = async (name: string, storage: BackupOptions['storage']) => {
    const target = join(directory, name);
    return { target, manifest: await backupSite({ ...origin, target, storage, progress: silent }) };
  };
  const objects = Object.keys(before).length;
  const copied = await backup('copied', 'copy');
  const referred = await backup('referred', 'reference');
  for (const { manifest } of [copied, referred]) {
    expect(manifest.missing.count).toBe(0);
    // The root secret is in the environment, but the registry's key may be derived from a former one.
    expect(manifest.secrets.map(({ name }) => name)).toEqual(['registry-key.pem']);
    expect(manifest.storage).toMatchObject({ kind: 'bucket', bucket: 'releases', objects });
  }
  // A backup by reference copies only the one mutable document.
  expect(await readFile(join(referred.target, 'objects', REGISTRY), 'utf8')).toBe('{"generation":1}');
  await expect(readFile(join(referred.target, 'objects/recordings/0-999/7/a.webm'))).rejects.toThrow('ENOENT');

  const restore = (place: ReturnType<typeof placeOf>, { target: source }: { target: string }) =>
    restoreSite({ ...place, source, isSecretNew: false, progress: silent });
  await expect(restore(placeOf('refused', bucket), copied)).rejects.toThrow('S3_BUCKET: the bucket is not empty');

  // Objects written after a backup by reference are kept: the bucket has a newer registry.
  bucket.objects.set(REGISTRY, Buffer.from('{"generation":2}'));
  const beside = placeOf('beside', bucket);
  await restore(beside, referred);
  expect(contentOf(bucket)).toEqual({ ...before, [REGISTRY]: ['application/json', '{"generation":2}'] });

  const other = await newBucket();
  const elsewhere = placeOf('elsewhere', other);
  await restore(elsewhere, copied);
  expect(contentOf(other)).toEqual(before);
  expect([bucket.objects.has(NOTE), other.objects.has(NOTE)]).toEqual([true, false]);
  const keyOf = ({ dataDirectory }: typeof origin) => readFile(registryKeyFile(dataDirectory), 'utf8');
  expect(await keyOf(elsewhere)).toBe(await keyOf(origin));
  const restored = await openSite(elsewhere);
  expect(await recordingOf(restored)).toEqual(recording);
  expect(recording.length).toBeGreaterThan(1);
  await restored.close();

  bucket.objects.delete('recordings/0-999/7/a.webm');
  await expect(verifyBackup(referred.target, openStore(beside.settings, beside.dataDirectory), silent)).rejects.toThrow(
    'recordings/0-999/7/a.webm is missing from the bucket.',
  );
});
