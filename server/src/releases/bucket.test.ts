import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { openStore } from '../storage/open-store';
import {
  type BucketSite,
  bucketSite,
  describeBucket,
  entryKey,
  REGISTRY_KEY,
  type TestBucket,
} from '../testing/bucket-cases';
import { createManualJobs } from '../testing/manual-jobs';
import { S3_ACCESS, startTestS3, type TestS3 } from '../testing/s3-server';
import { keepReleases, takesReleaseJobs } from './keep-releases';
import { openReleases } from './open-releases';
import { provision } from './provision';
import { registryKeyFile } from './registry/registry-key';

const START = { who: 'local', reach: 'new' } as const;

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

const bucketOf = (): TestBucket => ({
  access: { ...S3_ACCESS, endpoint: s3.endpoint },
  read: async (key) => s3.objects.get(key) ?? null,
  write: async (key, bytes) => void s3.objects.set(key, bytes),
});

describe.each<[TestS3['conditions'], boolean]>([
  ['kept', false],
  ['refused', true],
  ['ignored', true],
])('a bucket whose server has conditional writes %s', (conditions, hasOneWriter) => {
  const newBucket = async () => {
    s3.conditions = conditions;
    return bucketOf();
  };
  describeBucket({ newBucket, hasOneWriter });
});

test.each<TestS3['conditions']>(['refused', 'ignored'])(
  'with conditions %s and no writer named, releases are followed and never written',
  async (conditions) => {
    s3.conditions = conditions;
    const site = await bucketSite(bucketOf(), true);
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
  const site = await bucketSite(bucketOf(), false);
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: S3_ACCESS.bucket,
    S3_KEY: S3_ACCESS.key,
    S3_SECRET: S3_ACCESS.secret,
    S3_REGION: S3_ACCESS.region,
    S3_WRITER: writer,
  };
  const store = openStore(settings, site.dirOf('here'), 'this-machine');
  const releases = openReleases(settings, site.dirOf('here'), { store, clock: Date.now });
  await releases.prepare();
  const published = site.publish(releases, '1.0.0');
  if (isAllowed) await published;
  else await expect(published).rejects.toThrow('set S3_WRITER to the host name of the one machine that may');
  expect((await releases.current()).generation).toBe(isAllowed ? 1 : 0);
  await site.remove();
});

test('a key that may only read follows, and says so', async () => {
  const site = await bucketSite(bucketOf(), false);
  const [first, second] = await site.two();
  await site.publish(first, '1.0.0');
  s3.isReadOnly = true;
  await second.follow();
  expect(await second.warning()).toContain('may read the bucket releases and not write it');
  await expect(site.publish(second, '1.1.0')).rejects.toThrow('may read the bucket');
  expect(await site.currentOf('second')).toBe('1.0.0');
  await site.remove();
});

test.each<[string, TestS3['conditions'], boolean, boolean]>([
  ['that may not write', 'refused', false, false],
  ['that may write', 'refused', true, true],
  ['of a bucket that keeps conditions', 'kept', false, true],
])('the jobs that change releases run on a machine %s: %s, %s → %s', async (_, conditions, isWriter, isTaken) => {
  s3.conditions = conditions;
  const site = await bucketSite(bucketOf(), conditions === 'refused');
  expect(await takesReleaseJobs(site.open('first', isWriter))).toBe(isTaken);
  await site.remove();
});

test('a bucket that is away takes no job from this machine, and asking for a version of it is no fault', async () => {
  const site = await bucketSite(bucketOf(), false);
  await s3.close();
  const releases = site.open('first');
  expect(await takesReleaseJobs(releases)).toBe(true);
  await releases.bringVersion('auth', '1.0.0');
  await site.remove();
});

test('with conditions kept there is no warning', async () => {
  const site = await bucketSite(bucketOf(), false);
  expect(await site.open('first').warning()).toBeNull();
  await site.remove();
});

test('a bucket that is away leaves what is here in force', async () => {
  const site = await bucketSite(bucketOf(), false);
  const [first] = await site.two();
  await site.publish(first, '1.0.0');
  s3.failWith = 404;
  await first.follow();
  s3.failWith = 400;
  await expect(first.follow()).rejects.toThrow('The bucket responded with 400 for releases/registry.json.');
  expect(await site.currentOf('first')).toBe('1.0.0');
  expect(s3.refused).toBe(0);
  await site.remove();
});

test.each<[string, () => Promise<void>]>([
  ['no server listens', () => s3.close()],
  ['it responds with 503', async () => void (s3.failWith = 503)],
])('a site starts with what it has when its bucket is away: %s', async (_, goAway) => {
  const site = await bucketSite(bucketOf(), false);
  const [first, second] = await site.two();
  const builds = async (version: string) => [['auth', await site.build(version)]] as const;
  expect(await provision(first, await builds('1.0.0'), START)).toMatchObject({
    publish: [{ name: 'auth', version: '1.0.0' }],
  });
  await goAway();
  const restarted = site.open('first');
  expect(await provision(restarted, await builds('1.0.0'), START)).toEqual({
    publish: [],
    differing: [],
    warning: expect.stringMatching(/cannot be reached.*stay in force/),
  });
  await expect(site.publish(restarted, '1.1.0')).rejects.toThrow('The bucket releases cannot be reached');
  expect(await site.currentOf('first')).toBe('1.0.0');
  await expect(provision(second, await builds('1.0.0'), START)).rejects.toThrow(
    'The bucket releases cannot be reached',
  );
  await site.remove();
});

test('a site starts and follows where it may not write', async () => {
  s3.conditions = 'ignored';
  const site = await bucketSite(bucketOf(), true);
  const writer = site.open('first');
  await writer.prepare();
  await site.publish(writer, '1.0.0');
  const builds = [['auth', await site.build('1.1.0')]] as const;
  expect(await provision(site.open('first', false), builds, START)).toMatchObject({
    publish: [],
    warning: expect.stringContaining('set S3_WRITER'),
  });
  expect(await site.currentOf('first')).toBe('1.0.0');
  s3.objects.clear();
  await expect(provision(site.open('empty', false), builds, START)).rejects.toThrow('set S3_WRITER');
  await site.remove();
});

test('the log says at the start that nothing can be published', async () => {
  s3.conditions = 'refused';
  const site = await bucketSite(bucketOf(), true);
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  const jobs = createManualJobs();
  await keepReleases(app, { releases: site.open('first', false), jobs });
  await app.close();
  expect(lines).toEqual([expect.stringContaining('Releases are followed here and not published.')]);
  await site.remove();
});

test('a machine that may not write leaves old versions of the bucket to the one that may, and tidies its own directory', async () => {
  s3.conditions = 'refused';
  const site = await bucketSite(bucketOf(), true);
  const writer = site.open('first');
  await writer.prepare();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(writer, version);
  const later = Date.now() + 31 * 86_400_000;
  const other = openReleases({ S3_ENDPOINT: s3.endpoint, S3_BUCKET: S3_ACCESS.bucket }, site.dirOf('first'), {
    store: site.store(false),
    clock: () => later,
  });
  const left = join(other.servedDirectory, 'auth', '9.0.0');
  await mkdir(left, { recursive: true });
  await other.clean();
  await expect(stat(left)).rejects.toThrow('ENOENT');
  expect(Object.keys((await other.read()).remotes['auth']?.versions ?? {})).toHaveLength(3);
  await site.remove();
});

test('a write that meets another one is made again', async () => {
  const site = await bucketSite(bucketOf(), false);
  const [first] = await site.two();
  s3.conflicts = 2;
  await site.publish(first, '1.0.0');
  expect(s3.conflicts).toBe(0);
  expect(s3.objects.has(entryKey('1.0.0'))).toBe(true);
  await site.remove();
});

describe('a server whose key did not sign the registry of the bucket', () => {
  const SECRETS = ['the first secret of this site, long', 'the next secret of this site, long'] as const;
  const withSecret = (site: BucketSite, server: string, secret: string) =>
    openReleases({ S3_ENDPOINT: s3.endpoint, S3_BUCKET: S3_ACCESS.bucket, SECRET: secret }, site.dirOf(server), {
      store: site.store(),
      clock: Date.now,
      warn: () => undefined,
    });
  const registryText = () => String(s3.objects.get(REGISTRY_KEY));

  test('never replaces it, says what to do, and makes no key that would outlive the mistake', async () => {
    const site = await bucketSite(bucketOf(), false);
    await site.publish(withSecret(site, 'first', SECRETS[0]), '1.0.0');
    const live = registryText();
    const other = withSecret(site, 'second', SECRETS[1]);
    await expect(other.follow()).rejects.toThrow('give this one its key by RELEASE_KEY');
    await expect(site.publish(other, '1.1.0')).rejects.toThrow('give this one its key by RELEASE_KEY');
    expect(registryText()).toBe(live);
    expect(existsSync(registryKeyFile(site.dirOf('second')))).toBe(false);
    await site.publish(withSecret(site, 'second', SECRETS[0]), '1.1.0');
    expect(await site.currentOf('second')).toBe('1.1.0');
    await site.remove();
  });

  test('nor does one that has a key and a copy', async () => {
    const site = await bucketSite(bucketOf(), false);
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await second.follow();
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(registryKeyFile(site.dirOf('second')), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const live = registryText();
    await expect(site.publish(second, '1.1.0')).rejects.toThrow('is not signed by this site');
    expect(registryText()).toBe(live);
    await site.remove();
  });

  test('a key that is lost or has leaked is changed on one server, from which the others take the releases', async () => {
    const site = await bucketSite(bucketOf(), false);
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await second.follow();
    // As the operator's guide says.
    await rm(registryKeyFile(site.dirOf('first')));
    s3.objects.delete(REGISTRY_KEY);
    const restarted = withSecret(site, 'first', SECRETS[1]);
    await restarted.prepare();
    await cp(registryKeyFile(site.dirOf('first')), registryKeyFile(site.dirOf('second')));
    await site.publish(site.open('second'), '1.1.0');
    await restarted.follow();
    expect(await site.currentOf('first')).toBe('1.1.0');
    await site.remove();
  });

  test('a damaged registry is not replaced by an empty one', async () => {
    const site = await bucketSite(bucketOf(), false);
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    s3.objects.set(REGISTRY_KEY, Buffer.from('damaged'));
    await expect(site.publish(second, '1.1.0')).rejects.toThrow('This server has no copy to replace it from.');
    await site.publish(first, '1.1.0');
    await second.follow();
    expect(Object.keys((await second.read()).remotes['auth']?.versions ?? {})).toEqual(['1.0.0', '1.1.0']);
    await site.remove();
  });
});

test('a document without an ETag is refused: two writers could not be told apart', async () => {
  const site = await bucketSite(bucketOf(), false);
  s3.failWith = 200;
  await expect(site.store().put(REGISTRY_KEY, Buffer.from('{}'))).rejects.toThrow('no ETag');
  await site.remove();
});
