import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { openStore } from '../storage/open-store';
import { bucketOf, bucketSite, entryKey, REGISTRY_KEY } from '../testing/bucket-site';
import { createManualJobs } from '../testing/manual-jobs';
import { bucketSettings, startTestS3, type TestS3 } from '../testing/s3-server';
import { keepReleases, takesReleaseJobs } from './keep-releases';
import { openReleases } from './open-releases';
import { provision } from './provision';

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

test.each<TestS3['conditions']>(['refused', 'ignored'])(
  'with conditions %s and no writer named, releases are followed and never written',
  async (conditions) => {
    s3.conditions = conditions;
    const site = await bucketSite(bucketOf(s3), true);
    const writer = site.open('writer');
    await writer.prepare();
    await site.publish(writer, '1.0.0');
    const before = String(s3.objects.get(REGISTRY_KEY));
    const other = site.open('writer', false);
    await other.follow();
    expect(await other.warning()).toContain('set S3_WRITER');
    await expect(site.publish(other, '1.1.0')).rejects.toThrow('set S3_WRITER');
    expect(String(s3.objects.get(REGISTRY_KEY))).toBe(before);
    expect(s3.objects.has(entryKey('1.1.0'))).toBe(false);
    expect(await writer.warning()).toBeNull();
    await site.remove();
  },
);

test.each<[TestS3['conditions'], string | undefined, boolean]>([
  ['kept', undefined, true],
  ['kept', 'another-machine', true],
  ['refused', undefined, false],
  ['refused', 'another-machine', false],
  ['refused', 'this-machine', true],
  ['ignored', 'another-machine', false],
  ['ignored', 'this-machine', true],
])('conditions %s and S3_WRITER %s: may publish from this machine: %s', async (conditions, writer, isAllowed) => {
  s3.conditions = conditions;
  const site = await bucketSite(bucketOf(s3), false);
  const settings = { ...bucketSettings(s3), S3_WRITER: writer };
  const store = openStore(settings, site.dirOf('here'), 'this-machine');
  const releases = openReleases(settings, site.dirOf('here'), { store, clock: Date.now });
  await releases.prepare();
  const published = site.publish(releases, '1.0.0');
  if (isAllowed) await published;
  else await expect(published).rejects.toThrow('set S3_WRITER to the host name of the one machine that may');
  expect((await releases.current()).generation).toBe(isAllowed ? 1 : 0);
  await site.remove();
});

test('with conditions kept there is no warning', async () => {
  const site = await bucketSite(bucketOf(s3), false);
  expect(await site.open('first').warning()).toBeNull();
  await site.remove();
});

test('a key that may only read follows, and says so', async () => {
  const site = await bucketSite(bucketOf(s3), false);
  const [first, second] = await site.two();
  await site.publish(first, '1.0.0');
  s3.isReadOnly = true;
  await second.follow();
  expect(await second.warning()).toContain('may read the bucket releases and not write it');
  await expect(site.publish(second, '1.1.0')).rejects.toThrow('may read the bucket');
  expect(await site.currentOf('second')).toBe('1.0.0');
  await site.remove();
});

test('a site starts and follows where it may not write', async () => {
  s3.conditions = 'ignored';
  const site = await bucketSite(bucketOf(s3), true);
  const writer = site.open('first');
  await writer.prepare();
  await site.publish(writer, '1.0.0');
  const builds = [['auth', await site.build('1.1.0')]] as const;
  expect(await provision(site.open('first', false), builds, { who: 'local', scope: 'new' })).toMatchObject({
    publish: [],
    warning: expect.stringContaining('set S3_WRITER'),
  });
  expect(await site.currentOf('first')).toBe('1.0.0');
  s3.objects.clear();
  await expect(provision(site.open('empty', false), builds, { who: 'local', scope: 'new' })).rejects.toThrow(
    'set S3_WRITER',
  );
  await site.remove();
});

test('the log says at the start that nothing can be published', async () => {
  s3.conditions = 'refused';
  const site = await bucketSite(bucketOf(s3), true);
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  const jobs = createManualJobs();
  await keepReleases(app, { releases: site.open('first', false), jobs });
  await app.close();
  expect(lines).toEqual([expect.stringContaining('Releases are followed here and not published.')]);
  await site.remove();
});

test.each<[string, TestS3['conditions'], boolean, boolean]>([
  ['that may not write', 'refused', false, false],
  ['that may write', 'refused', true, true],
  ['of a bucket that keeps conditions', 'kept', false, true],
])('the jobs that change releases run on a machine %s: %s, %s → %s', async (_, conditions, isWriter, isTaken) => {
  s3.conditions = conditions;
  const site = await bucketSite(bucketOf(s3), conditions === 'refused');
  expect(await takesReleaseJobs(site.open('first', isWriter))).toBe(isTaken);
  await site.remove();
});

test('a machine that may not write leaves old versions of the bucket to the one that may, and tidies its own directory', async () => {
  s3.conditions = 'refused';
  const site = await bucketSite(bucketOf(s3), true);
  const writer = site.open('first');
  await writer.prepare();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(writer, version);
  const later = Date.now() + 31 * 86_400_000;
  const other = openReleases(bucketSettings(s3), site.dirOf('first'), {
    store: site.store(false),
    clock: () => later,
  });
  const left = join(other.servedDirectory, 'auth', '9.0.0');
  await mkdir(left, { recursive: true });
  await other.cleanUp();
  await expect(stat(left)).rejects.toThrow('ENOENT');
  expect(Object.keys((await other.read()).remotes['auth']?.versions ?? {})).toHaveLength(3);
  await site.remove();
});
