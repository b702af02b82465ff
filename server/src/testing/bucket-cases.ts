import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import { openReleases } from '../releases/open-releases';
import { readBuild } from '../releases/publishing/read-build';
import { openStoredVersions } from '../releases/publishing/stored-versions';
import { withRollback } from '../releases/registry/pointers';
import { openRegistryDocument } from '../releases/registry/registry-document';
import { registryKeyFile } from '../releases/registry/registry-key';
import type { ReleaseService } from '../releases/release-service';
import type { ObjectStore } from '../storage/object-store';
import type { S3Settings } from '../storage/s3-request';
import { createS3Store } from '../storage/s3-store';
import { type BucketSite, bucketSite, entryKey, entryOf, REGISTRY_KEY, type TestBucket } from './bucket-site';
import { writeBuild } from './write-build';

const EVIL = entryOf('1.0.0', 'evil');

export interface BucketCases {
  newBucket(): Promise<TestBucket>;
  /** The bucket's server does not support conditional writes, so both servers of a case use the machine's lock. */
  hasOneWriter: boolean;
  /** The bucket's server verifies signatures with any region that the client names. */
  takesAnyRegion?: boolean;
}

/** The cases that every S3 server must pass, whatever it supports. */
export function describeBucket({ newBucket, hasOneWriter, takesAnyRegion = false }: BucketCases): void {
  let site: BucketSite;
  beforeEach(async () => {
    site = await bucketSite(await newBucket(), hasOneWriter);
  });
  afterEach(() => site.remove());
  const textOf = async (key: string) => String(await site.bucket.read(key));
  const servedAt = ({ servedDirectory }: ReleaseService) => join(servedDirectory, 'auth/1.0.0');
  const rollBack = (releases: ReleaseService) =>
    releases.change((registry) => withRollback(registry, 'auth'), {
      who: 'team:auth',
      action: 'rollback',
      remote: 'auth',
    });
  /** Opens the second server and records the keys that it reads from the bucket. */
  const openCounting = () => {
    const reads: string[] = [];
    const store = site.store();
    const counting: ObjectStore = {
      ...store,
      get(key, range) {
        reads.push(key);
        return store.get(key, range);
      },
    };
    return { second: site.open('second', true, counting), reads };
  };

  test('what one server publishes the other serves, and a roll-back follows with one small request', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await site.publish(first, '1.1.0');
    await second.follow();
    expect(await site.currentOf('second')).toBe('1.1.0');
    expect(await readFile(join(servedAt(second), 'entry.js'), 'utf8')).toContain('entry of 1.0.0');
    expect(await readFile(join(servedAt(second), 'entry.js.br'))).toBeTruthy();
    await rollBack(second);
    await first.follow();
    expect([await site.currentOf('first'), await site.currentOf('second')]).toEqual(['1.0.0', '1.0.0']);
    expect((await first.history()).map(({ action }) => action)).toEqual(['release', 'release', 'rollback']);
  });

  test('the files of one upload may reach several servers, and any of them publishes it', async () => {
    const [first, second] = await site.two();
    const texts = { 'entry.js': entryOf('1.0.0'), 'part.js': 'part();'.repeat(60) };
    const release = await readBuild(await writeBuild(join(site.dirOf('dist'), '1.0.0'), '1.0.0', texts));
    expect(await first.uploads.begin('auth', release)).toEqual(['entry.js', 'part.js']);
    await second.uploads.put('auth', '1.0.0', 'entry.js', Buffer.from(texts['entry.js']));
    const uploaded = {
      name: 'auth',
      version: '1.0.0',
      who: 'team:auth',
      makeCurrent: true,
      authorise: () => undefined,
    };
    await expect(first.publishUpload(uploaded)).rejects.toThrow('Files of auth 1.0.0 are missing: part.js.');
    expect(await second.uploads.begin('auth', release)).toEqual(['part.js']);
    await first.uploads.put('auth', '1.0.0', 'part.js', Buffer.from(texts['part.js']));
    await second.publishUpload(uploaded);
    await first.follow();
    expect(await readFile(join(servedAt(first), 'part.js'), 'utf8')).toBe(texts['part.js']);
    // Publishing is idempotent: the response may have been lost and another server may get the retry.
    expect((await first.publishUpload(uploaded)).generation).toBe(1);
    expect(await second.uploads.begin('auth', release)).toEqual(['entry.js', 'part.js']);
  });

  test('a version that another server has just published is brought when its files are asked for, once for all', async () => {
    const [first] = await site.two();
    const { second, reads } = openCounting();
    await site.publish(first, '1.0.0');
    await Promise.all(['1.0.0', '1.0.0', '9.9.9'].map((version) => second.bringVersion('auth', version)));
    expect(await readFile(join(servedAt(second), 'entry.js'), 'utf8')).toBe(entryOf('1.0.0'));
    expect(reads.sort()).toEqual([REGISTRY_KEY, entryKey('1.0.0')]);
    expect(await site.currentOf('second')).toBe('1.0.0');
  });

  test('a registry that did not change is not sent again', async () => {
    const [first] = await site.two();
    const { second, reads } = openCounting();
    await site.publish(first, '1.0.0');
    await second.follow();
    reads.length = 0;
    await second.follow();
    expect(reads).toEqual([]);
    await site.publish(first, '1.1.0');
    await second.follow();
    expect(reads.sort()).toEqual([REGISTRY_KEY, entryKey('1.1.0')]);
    expect(await site.currentOf('second')).toBe('1.1.0');
  });

  test('two writers at the same time both get through, one after the other', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await second.follow();
    await Promise.all([site.publish(first, '1.1.0'), site.publish(second, '1.2.0')]);
    await first.follow();
    const registry = await first.read();
    expect(registry.generation).toBe(3);
    expect(Object.keys(registry.remotes['auth']?.versions ?? {}).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  });

  test('a change that was decided on a former document is refused', async () => {
    const document = openRegistryDocument(site.store());
    await document.replace('one', null);
    const one = await document.read();
    await expect(document.replace('first again', null)).rejects.toThrow('written by another process');
    await document.replace('two', one?.etag ?? '');
    await expect(document.replace('three', one?.etag ?? '')).rejects.toThrow('written by another process');
    expect(await textOf(REGISTRY_KEY)).toBe('two');
  });

  test('every change is in the history once, also when its writer was killed before it could note it', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await site.bucket.write('releases/history.jsonl', Buffer.from('{"at":"cut sho'));
    expect((await first.history()).map(({ generation }) => generation)).toEqual([1]);
    await second.follow();
    await Promise.all([site.publish(first, '1.1.0'), site.publish(second, '1.2.0')]);
    await first.follow();
    const history = await first.history();
    expect(history.map(({ generation }) => generation)).toEqual([1, 2, 3]);
    expect(history.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(history[2]?.before).toBe(history[1]?.version);
  });

  test('other bytes under a published version are refused, the same are left', async () => {
    const [first, second] = await site.two();
    const version = { name: 'auth', who: 'team:auth' };
    await first.publish({ ...version, directory: await site.build('1.0.0') });
    await expect(second.publish({ ...version, directory: await site.build('1.0.0', EVIL) })).rejects.toThrow(
      'already published',
    );
    expect(await textOf(entryKey('1.0.0'))).toBe(entryOf('1.0.0'));
    // The files that the refused publication left on its machine are not served for the registered version.
    await second.follow();
    expect(await readFile(join(servedAt(second), 'entry.js'), 'utf8')).toBe(entryOf('1.0.0'));
    await second.publish({ ...version, directory: await site.build('1.0.0') });
    const stored = openStoredVersions(site.store(), site.bucket.access.bucket);
    await stored.remove('auth', '1.0.0');
    await stored.remove('auth', '9.9.9');
    expect(await site.bucket.read(entryKey('1.0.0'))).toBeNull();
    expect(await site.bucket.read(entryKey('1.0.0', EVIL))).toBeNull();
  });

  test.each<[string, (text: string) => string, string]>([
    [
      'a pointer is moved',
      (text) => text.replace('"current": "1.1.0"', '"current": "1.0.0"'),
      'not signed by this site',
    ],
    ['a hash is exchanged', (text) => text.replaceAll(/sha384-[^"]+/g, integrityOf('evil')), 'not signed by this site'],
    ['it is cut short', (text) => text.slice(0, 200), 'is not JSON'],
  ])('the file host cannot change the registry: %s', async (_, change, message) => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await site.publish(first, '1.1.0');
    await second.follow();
    await site.bucket.write(REGISTRY_KEY, Buffer.from(change(await textOf(REGISTRY_KEY))));
    await expect(second.follow()).rejects.toThrow(message);
    expect(await site.currentOf('second')).toBe('1.1.0');
  });

  test('nor bring a former registry back, nor put other bytes under a version', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    const former = await textOf(REGISTRY_KEY);
    await site.publish(first, '1.1.0');
    await second.follow();
    const latest = await textOf(REGISTRY_KEY);
    await site.bucket.write(REGISTRY_KEY, Buffer.from(former));
    await expect(second.follow()).rejects.toThrow('older than 2 here');
    await site.bucket.write(REGISTRY_KEY, Buffer.from(latest));
    await site.publish(first, '1.2.0');
    await site.bucket.write(entryKey('1.2.0'), Buffer.from('evil'));
    await expect(second.follow()).rejects.toThrow('the build is damaged (entry.js)');
    expect(await site.currentOf('second')).toBe('1.1.0');
  });

  test('a lost file of a version that is no longer shown holds up no roll-back and no new server', async () => {
    const [first, second] = await site.two();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(first, version);
    const lost = await site.bucket.read(entryKey('1.0.0'));
    await site.bucket.write(entryKey('1.0.0'), Buffer.from('evil'));
    await second.follow();
    expect(await site.currentOf('second')).toBe('1.2.0');
    expect(await second.has('auth', '1.0.0')).toBe(false);
    // It is fetched as soon as it is there again.
    await site.bucket.write(entryKey('1.0.0'), lost ?? Buffer.from(''));
    await second.follow();
    expect(await second.has('auth', '1.0.0')).toBe(true);
  });

  test('files that the bucket has lost come back from a server that has them, when it starts', async () => {
    const [first, second] = await site.two();
    for (const version of ['1.0.0', '1.1.0']) await site.publish(first, version);
    await openStoredVersions(site.store(), site.bucket.access.bucket).remove('auth', '1.1.0');
    await expect(second.follow()).rejects.toThrow('has no auth 1.1.0 entry.js');
    await site.open('first').prepare();
    await second.follow();
    expect(await site.currentOf('second')).toBe('1.1.0');
    expect(await second.has('auth', '1.1.0')).toBe(true);
  });

  test.each<[string, (moved: ReleaseService) => Promise<unknown>]>([
    ['at its start', (moved) => moved.prepare()],
    ['with a roll-back before its start', rollBack],
    ['with a release after a start without the bucket', (moved) => site.publish(moved, '1.2.0')],
  ])('a site that begins to use a bucket brings along what it has published: %s', async (_, begin) => {
    const alone = openReleases({}, site.dirOf('moved'), { clock: Date.now });
    for (const version of ['1.0.0', '1.1.0']) await site.publish(alone, version);
    const moved = site.open('moved');
    await begin(moved);
    await cp(registryKeyFile(site.dirOf('moved')), registryKeyFile(site.dirOf('second')));
    const second = site.open('second');
    await second.follow();
    const registry = await second.read();
    expect([registry, registry.generation]).toEqual([await moved.read(), 3]);
    const versions = Object.keys(registry.remotes['auth']?.versions ?? {});
    expect(versions).toEqual(expect.arrayContaining(['1.0.0', '1.1.0']));
    for (const version of versions) expect([version, await second.has('auth', version)]).toEqual([version, true]);
  });

  const wrongRegion: [string, Partial<S3Settings>, string] = [
    'a wrong region',
    { region: 'us-east-9' },
    'check S3_KEY, S3_SECRET and S3_REGION',
  ];
  test.each<[string, Partial<S3Settings>, string]>([
    ['a wrong secret', { secret: 'another' }, 'check S3_KEY, S3_SECRET and S3_REGION'],
    ['a wrong key', { key: 'who:ever' }, 'check S3_KEY, S3_SECRET and S3_REGION'],
    ...(takesAnyRegion ? [] : [wrongRegion]),
    ['a bucket that is not there', { bucket: 'nowhere' }, 'There is no bucket nowhere'],
  ])('%s is reported, when reading and when writing', async (_, wrong, message) => {
    const access = { ...site.bucket.access, ...wrong };
    const releases = site.open('wrong', true, createS3Store(access));
    await expect(releases.follow()).rejects.toThrow(message);
    await expect(site.publish(releases, '1.0.0')).rejects.toThrow(message);
    expect(await site.bucket.read(REGISTRY_KEY)).toBeNull();
  });
}
