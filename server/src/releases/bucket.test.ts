import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createDiskStore } from '../storage/disk-store';
import type { ObjectStore } from '../storage/object-store';
import { describeBucket } from '../testing/bucket-cases';
import { bucketOf, type BucketSite, bucketSite, entryKey, REGISTRY_KEY } from '../testing/bucket-site';
import { bucketSettings, S3_ACCESS, startTestS3, type TestS3 } from '../testing/s3-server';
import { takesReleaseJobs } from './keep-releases';
import { openReleases } from './open-releases';
import { provision } from './provision';
import { withRollback } from './registry/pointers';
import { openRegistryDocument } from './registry/registry-document';
import { openRegistryInForce } from './registry/registry-in-force';
import { openRegistryKey, registryKeyFile } from './registry/registry-key';

const START = { who: 'local', scope: 'new' } as const;
const ROLLBACK = { who: 'team:auth', action: 'rollback', remote: 'auth' } as const;

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

describe.each<[TestS3['conditions'], boolean]>([
  ['kept', false],
  ['refused', true],
  ['ignored', true],
])('a bucket whose server has conditional writes %s', (conditions, hasOneWriter) => {
  const newBucket = async () => {
    s3.conditions = conditions;
    return bucketOf(s3);
  };
  describeBucket({ newBucket, hasOneWriter });
});

test('a bucket that is away takes no job from this machine, and asking for a version of it is no fault', async () => {
  const site = await bucketSite(bucketOf(s3), false);
  await s3.close();
  const releases = site.open('first');
  expect(await takesReleaseJobs(releases)).toBe(true);
  await releases.bringVersion('auth', '1.0.0');
  await site.remove();
});

test('a bucket that is away leaves what is here in force', async () => {
  const site = await bucketSite(bucketOf(s3), false);
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
  const site = await bucketSite(bucketOf(s3), false);
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

test('a roll-back that is stored succeeds though this machine cannot copy it: repeated, it would roll forward', async () => {
  const site = await bucketSite(bucketOf(s3), false);
  const [first] = await site.two();
  for (const version of ['1.0.0', '1.1.0']) await site.publish(first, version);
  const store = site.store();
  const leaving: ObjectStore = {
    ...store,
    async put(key, content, options) {
      const stored = await store.put(key, content, options);
      if (key === REGISTRY_KEY) s3.failWith = 503;
      return stored;
    },
  };
  const warn = jest.fn();
  const releases = openReleases(bucketSettings(s3), site.dirOf('first'), { store: leaving, clock: Date.now, warn });
  const registry = await releases.change((before) => withRollback(before, 'auth'), ROLLBACK);
  expect(registry.remotes['auth']?.current).toBe('1.0.0');
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Generation 3 .*could not copy it yet: The bucket/)]]);
  expect(await site.currentOf('first')).toBe('1.1.0');
  s3.failWith = null;
  await releases.follow();
  expect(await site.currentOf('first')).toBe('1.0.0');
  await site.remove();
});

describe('a server and a release command that follow the bucket from one directory', () => {
  test('the command leaves a later generation in force, which the server adopted while it fetched files', async () => {
    const site = await bucketSite(bucketOf(s3), false);
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await second.follow();
    await site.publish(first, '1.1.0');
    const store = site.store();
    const slow: ObjectStore = {
      ...store,
      async get(key, range) {
        if (key === entryKey('1.1.0')) {
          await second.follow();
          await first.change((registry) => withRollback(registry, 'auth'), ROLLBACK);
          await second.follow();
        }
        return store.get(key, range);
      },
    };
    await site.open('second', true, slow).follow();
    await second.follow();
    expect((await second.current()).remotes['auth']).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
    await site.remove();
  });

  test('the server adopts a generation though the command writes an earlier one at the same moment', async () => {
    const site = await bucketSite(bucketOf(s3), false);
    const [first] = await site.two();
    const texts: string[] = [];
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await site.publish(first, version);
      texts.push(String(s3.objects.get(REGISTRY_KEY)));
    }
    const [one = '', two = '', three = ''] = texts;
    const dataDirectory = site.dirOf('second');
    const local = openRegistryDocument(createDiskStore(dataDirectory));
    const key = openRegistryKey({ dataDirectory }, local, null);
    const ofCommand = openRegistryInForce(local, key, () => undefined);
    await ofCommand.takeOver(one);
    const keep = jest.fn(local.keep).mockImplementationOnce(() => ofCommand.takeOver(two));
    const ofServer = openRegistryInForce({ ...local, keep }, key, () => undefined);
    await ofServer.takeOver(three);
    expect((await ofServer.current()).generation).toBe(3);
    await site.remove();
  });
});

test('a write that meets another one is made again', async () => {
  const site = await bucketSite(bucketOf(s3), false);
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
    const site = await bucketSite(bucketOf(s3), false);
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
    const site = await bucketSite(bucketOf(s3), false);
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
    const site = await bucketSite(bucketOf(s3), false);
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
    const site = await bucketSite(bucketOf(s3), false);
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
  const site = await bucketSite(bucketOf(s3), false);
  s3.failWith = 200;
  await expect(site.store().put(REGISTRY_KEY, Buffer.from('{}'))).rejects.toThrow('no ETag');
  await site.remove();
});
