import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { S3_ACCESS, startTestS3, type TestS3 } from '../testing/s3-server';
import { withCurrent, withRollback } from './pointers';
import { registryFile, registryKeyFile, versionDir } from './registry-files';
import { readRegistry } from './registry-store';
import { openReleases, type Releases } from './releases';
import { createS3ReleaseStore } from './s3-release-store';

let root: string;
let s3: TestS3;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bucket-'));
  s3 = await startTestS3();
});
afterEach(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const bucketOf = (secret = S3_ACCESS.secret) => createS3ReleaseStore({ ...S3_ACCESS, secret, endpoint: s3.endpoint });
const dirOf = (server: string) => join(root, server);
const open = (server: string): Releases => openReleases(dirOf(server), bucketOf(), () => Date.UTC(2026, 10, 20));
const currentOf = async (server: string) => (await readRegistry(dirOf(server), () => {})).remotes['auth']?.current;
const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

async function build(version: string, entry = `entry of ${version};`.repeat(30)): Promise<string> {
  const directory = join(root, 'dist', `${version}-${createHash('sha1').update(entry).digest('hex').slice(0, 6)}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'entry.js'), entry);
  const release = {
    version,
    entry: 'entry.js',
    integrity: integrity(entry),
    global: `auth__${version.replace(/\W/g, '_')}`,
    preload: { screens: { js: ['entry.js'], css: [] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files: { 'entry.js': integrity(entry) },
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  return directory;
}

const publish = async (releases: Releases, version: string) => releases.publish({ name: 'auth', directory: await build(version), who: 'team:auth' });

/** Two servers with one key, as `RELEASE_KEY` gives it to all that share a bucket. */
async function twoServers(): Promise<[Releases, Releases]> {
  const first = open('first');
  await first.prepare();
  await mkdir(dirname(registryKeyFile(dirOf('second'))), { recursive: true });
  await cp(registryKeyFile(dirOf('first')), registryKeyFile(dirOf('second')));
  return [first, open('second')];
}

test('what one server publishes the other serves, and a roll-back follows with one small request', async () => {
  const [first, second] = await twoServers();
  await publish(first, '1.0.0');
  await publish(first, '1.1.0');
  await second.follow();
  expect(await currentOf('second')).toBe('1.1.0');
  expect(await readFile(join(versionDir(dirOf('second'), 'auth', '1.0.0'), 'entry.js'), 'utf8')).toContain('entry of 1.0.0');
  expect(await readFile(join(versionDir(dirOf('second'), 'auth', '1.0.0'), 'entry.js.br'))).toBeTruthy();
  await second.change((registry) => withRollback(registry, 'auth'), { who: 'team:auth', action: 'rollback', remote: 'auth' });
  await first.follow();
  expect([await currentOf('first'), await currentOf('second')]).toEqual(['1.0.0', '1.0.0']);
  expect((await first.history()).map(({ action }) => action)).toEqual(['release', 'release', 'rollback']);
  expect(s3.refused).toBe(0);
});

test('two writers at the same time both get through, one after the other', async () => {
  const [first, second] = await twoServers();
  await publish(first, '1.0.0');
  await second.follow();
  await Promise.all([publish(first, '1.1.0'), publish(second, '1.2.0')]);
  await first.follow();
  const registry = await first.read();
  expect(registry.generation).toBe(3);
  expect(Object.keys(registry.remotes['auth']?.versions ?? {}).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
});

test.each<[string, (text: string) => string, string]>([
  ['a pointer is moved', (text) => text.replace('"current": "1.1.0"', '"current": "1.0.0"'), 'not signed by this site'],
  ['a hash is exchanged', (text) => text.replaceAll(/sha384-[^"]+/g, integrity('evil')), 'not signed by this site'],
  ['it is cut short', (text) => text.slice(0, 200), 'is not JSON'],
])('the file host cannot change the registry: %s', async (_, change, message) => {
  const [first, second] = await twoServers();
  await publish(first, '1.0.0');
  await publish(first, '1.1.0');
  await second.follow();
  s3.objects.set('registry.json', Buffer.from(change(String(s3.objects.get('registry.json')))));
  await expect(second.follow()).rejects.toThrow(message);
  expect(await currentOf('second')).toBe('1.1.0');
});

test('nor bring a former registry back, nor put other bytes under a version', async () => {
  const [first, second] = await twoServers();
  await publish(first, '1.0.0');
  const former = s3.objects.get('registry.json') ?? Buffer.alloc(0);
  await publish(first, '1.1.0');
  await second.follow();
  const latest = s3.objects.get('registry.json') ?? Buffer.alloc(0);
  s3.objects.set('registry.json', former);
  await expect(second.follow()).rejects.toThrow('older than 2 here');
  s3.objects.set('registry.json', latest);
  await publish(first, '1.2.0');
  s3.objects.set('remotes/auth/1.2.0/entry.js', Buffer.from('evil'));
  await expect(second.follow()).rejects.toThrow('the build is damaged (entry.js)');
  expect(await currentOf('second')).toBe('1.1.0');
});

test('a bucket that is away leaves what is here in force; a wrong secret is told', async () => {
  const [first] = await twoServers();
  await publish(first, '1.0.0');
  s3.failWith = 404;
  await first.follow();
  s3.failWith = 400;
  await expect(first.follow()).rejects.toThrow('The bucket answered 400 for registry.json.');
  expect(await currentOf('first')).toBe('1.0.0');
  s3.failWith = null;
  await expect(bucketOf('another').readRegistry()).rejects.toThrow('check S3_KEY, S3_SECRET and S3_REGION');
  expect(s3.refused).toBe(1);
});

test('a site that begins to use a bucket brings along what it has published', async () => {
  const alone = openReleases(dirOf('moved'), null, Date.now);
  await publish(alone, '1.0.0');
  const moved = open('moved');
  await moved.prepare();
  expect(s3.objects.has('remotes/auth/1.0.0/entry.js')).toBe(true);
  await moved.change((registry) => withCurrent(registry, 'auth', '1.0.0'), { who: 'x', action: 'promote', remote: 'auth' });
  expect(JSON.parse(await readFile(registryFile(dirOf('moved')), 'utf8'))).toMatchObject({ generation: 3 });
});
