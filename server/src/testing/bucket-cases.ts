import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withCurrent, withRollback } from '../releases/registry/pointers';
import { registryFile, registryKeyFile, versionDir } from '../releases/registry/registry-files';
import { readRegistry } from '../releases/registry/registry-store';
import { openReleases, type Releases } from '../releases/releases';
import type { S3Settings } from '../releases/s3-bucket';
import { createS3ReleaseStore } from '../releases/s3-release-store';

export interface TestBucket {
  access: S3Settings;
  /** As whoever runs the file host could. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
}

export interface BucketCases {
  newBucket(): Promise<TestBucket>;
  /** The bucket's server does not keep conditions: both servers of a case run on the machine that may write. */
  hasOneWriter: boolean;
  /** The bucket's server verifies a signature with the region that the client names, whatever it is. */
  takesAnyRegion?: boolean;
}

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Two servers that share a bucket, each with a data directory of its own. */
export interface BucketSite {
  bucket: TestBucket;
  dirOf(server: string): string;
  /** @param isWriter false: of another machine than the one that may write; nothing where the bucket keeps conditions */
  open(server: string, isWriter?: boolean): Releases;
  /** Two servers with one key, as `RELEASE_KEY` gives it to all that share a bucket. */
  two(): Promise<[Releases, Releases]>;
  build(version: string, entry?: string): Promise<string>;
  publish(releases: Releases, version: string): Promise<unknown>;
  currentOf(server: string): Promise<string | undefined>;
  remove(): Promise<void>;
}

export async function bucketSite(bucket: TestBucket, hasOneWriter: boolean): Promise<BucketSite> {
  const root = await mkdtemp(join(tmpdir(), 'bucket-'));
  const locks = hasOneWriter ? join(root, 'locks') : null;
  const site: BucketSite = {
    bucket,
    dirOf: (server) => join(root, server),
    open: (server, isWriter = true) =>
      openReleases(site.dirOf(server), createS3ReleaseStore(bucket.access, isWriter ? locks : null), () =>
        Date.UTC(2026, 10, 20),
      ),
    async two() {
      const first = site.open('first');
      await first.prepare();
      await mkdir(dirname(registryKeyFile(site.dirOf('second'))), { recursive: true });
      await cp(registryKeyFile(site.dirOf('first')), registryKeyFile(site.dirOf('second')));
      return [first, site.open('second')];
    },
    async build(version, entry = `entry of ${version};`.repeat(30)) {
      const directory = join(root, 'dist', `${version}-${createHash('sha1').update(entry).digest('hex').slice(0, 6)}`);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'entry.js'), entry);
      const release = {
        version,
        entry: 'entry.js',
        integrity: integrityOf(entry),
        global: `auth__${version.replace(/\W/g, '_')}`,
        preload: { screens: { js: ['entry.js'], css: [] } },
        requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
        files: { 'entry.js': integrityOf(entry) },
        publishedAt: '2026-01-01T00:00:00.000Z',
      };
      await writeFile(join(directory, 'release.json'), JSON.stringify(release));
      return directory;
    },
    publish: async (releases, version) =>
      releases.publish({ name: 'auth', directory: await site.build(version), who: 'team:auth' }),
    currentOf: async (server) => (await readRegistry(site.dirOf(server), () => {})).remotes['auth']?.current,
    remove: () => rm(root, { recursive: true, force: true }),
  };
  return site;
}

/** What must hold with every server of buckets, whatever it can do. */
export function describeBucket({ newBucket, hasOneWriter, takesAnyRegion = false }: BucketCases): void {
  let site: BucketSite;
  beforeEach(async () => {
    site = await bucketSite(await newBucket(), hasOneWriter);
  });
  afterEach(() => site.remove());
  const textOf = async (key: string) => String(await site.bucket.read(key));

  test('what one server publishes the other serves, and a roll-back follows with one small request', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    await site.publish(first, '1.1.0');
    await second.follow();
    expect(await site.currentOf('second')).toBe('1.1.0');
    expect(await readFile(join(versionDir(site.dirOf('second'), 'auth', '1.0.0'), 'entry.js'), 'utf8')).toContain(
      'entry of 1.0.0',
    );
    expect(await readFile(join(versionDir(site.dirOf('second'), 'auth', '1.0.0'), 'entry.js.br'))).toBeTruthy();
    await second.change((registry) => withRollback(registry, 'auth'), {
      who: 'team:auth',
      action: 'rollback',
      remote: 'auth',
    });
    await first.follow();
    expect([await site.currentOf('first'), await site.currentOf('second')]).toEqual(['1.0.0', '1.0.0']);
    expect((await first.history()).map(({ action }) => action)).toEqual(['release', 'release', 'rollback']);
  });

  test('a registry that did not change is not sent again', async () => {
    const [first] = await site.two();
    await site.publish(first, '1.0.0');
    const store = createS3ReleaseStore(site.bucket.access, null);
    const stored = await store.readRegistry();
    expect(await store.readRegistryIfChanged(stored?.tag ?? '')).toBeNull();
    await site.publish(first, '1.1.0');
    expect((await store.readRegistryIfChanged(stored?.tag ?? ''))?.text).toContain('"1.1.0"');
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
    await site.two();
    const store = createS3ReleaseStore(site.bucket.access, hasOneWriter ? site.dirOf('locks') : null);
    const replace = (text: string, before: string | null) =>
      store.replaceRegistry({ text, before, isDamaged: false, historyLine: `"${text}"` });
    await replace('one', null);
    const one = await store.readRegistry();
    await expect(replace('first again', null)).rejects.toThrow('written by somebody else');
    await replace('two', one?.tag ?? '');
    await expect(replace('three', one?.tag ?? '')).rejects.toThrow('written by somebody else');
    expect(await textOf('registry.json')).toBe('two');
  });

  test('other bytes under a published version are refused, the same are left', async () => {
    const [first, second] = await site.two();
    const version = { name: 'auth', who: 'team:auth' };
    await first.publish({ ...version, directory: await site.build('1.0.0') });
    await expect(second.publish({ ...version, directory: await site.build('1.0.0', 'evil') })).rejects.toThrow(
      'already published',
    );
    const store = createS3ReleaseStore(site.bucket.access, hasOneWriter ? site.dirOf('locks') : null);
    const put = async (directory: string, text: string) =>
      store.putVersion('auth', '1.0.0', { 'entry.js': integrityOf(text) }, directory);
    await put(await site.build('1.0.0'), 'entry of 1.0.0;'.repeat(30));
    await expect(put(await site.build('1.0.0', 'evil'), 'evil')).rejects.toThrow(
      'Other files are already published under this version in the bucket',
    );
    expect(await textOf('remotes/auth/1.0.0/entry.js')).toContain('entry of 1.0.0');
    await store.removeVersion('auth', '1.0.0', ['entry.js', 'never-there.js']);
    expect(await site.bucket.read('remotes/auth/1.0.0/entry.js')).toBeNull();
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
    await site.bucket.write('registry.json', Buffer.from(change(await textOf('registry.json'))));
    await expect(second.follow()).rejects.toThrow(message);
    expect(await site.currentOf('second')).toBe('1.1.0');
  });

  test('nor bring a former registry back, nor put other bytes under a version', async () => {
    const [first, second] = await site.two();
    await site.publish(first, '1.0.0');
    const former = await textOf('registry.json');
    await site.publish(first, '1.1.0');
    await second.follow();
    const latest = await textOf('registry.json');
    await site.bucket.write('registry.json', Buffer.from(former));
    await expect(second.follow()).rejects.toThrow('older than 2 here');
    await site.bucket.write('registry.json', Buffer.from(latest));
    await site.publish(first, '1.2.0');
    await site.bucket.write('remotes/auth/1.2.0/entry.js', Buffer.from('evil'));
    await expect(second.follow()).rejects.toThrow('the build is damaged (entry.js)');
    expect(await site.currentOf('second')).toBe('1.1.0');
  });

  test('a site that begins to use a bucket brings along what it has published', async () => {
    const alone = openReleases(site.dirOf('moved'), null, Date.now);
    await site.publish(alone, '1.0.0');
    const moved = site.open('moved');
    await moved.prepare();
    expect(await textOf('remotes/auth/1.0.0/entry.js')).toContain('entry of 1.0.0');
    await moved.change((registry) => withCurrent(registry, 'auth', '1.0.0'), {
      who: 'x',
      action: 'promote',
      remote: 'auth',
    });
    expect(JSON.parse(await readFile(registryFile(site.dirOf('moved')), 'utf8'))).toMatchObject({ generation: 3 });
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
  ])('%s is told, when reading and when writing', async (_, wrong, message) => {
    const store = createS3ReleaseStore({ ...site.bucket.access, ...wrong }, hasOneWriter ? site.dirOf('locks') : null);
    await expect(store.readRegistry()).rejects.toThrow(message);
    await expect(
      store.replaceRegistry({ text: '{}', before: null, isDamaged: false, historyLine: '{}' }),
    ).rejects.toThrow(message);
    expect(await site.bucket.read('registry.json')).toBeNull();
  });
}
