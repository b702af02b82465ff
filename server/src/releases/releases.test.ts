import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, parseRegistry } from './registry/parse-registry';
import { withCanary, withCurrent, withRollback } from './registry/pointers';
import { publishIfNew, publishRelease } from './publishing/publish-release';
import { registryFile, versionDir } from './registry/registry-files';
import { readRegistry, readRegistryFile } from './registry/registry-store';
import { StaleRegistryError } from './registry/release-error';
import { updateRegistry } from './registry/update-registry';

let root: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  dataDir = join(root, 'data');
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A finished build as `npm run build` leaves it. */
async function build(version: string, entry = `entry of ${version}`): Promise<string> {
  const directory = join(root, 'dist', version);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'entry.js'), entry);
  await writeFile(join(directory, 'entry.js.br'), 'compressed');
  const release = {
    version,
    entry: 'entry.js',
    integrity: integrity(entry),
    global: `auth__${version.replace(/\W/g, '_')}`,
    preload: { screens: { js: [], css: [] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files: { 'entry.js': integrity(entry) },
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  return directory;
}

const now = new Date('2026-11-20T12:00:00Z');
const publish = async (version: string) =>
  publishRelease({ dataDir, name: 'auth', directory: await build(version), now });

describe('publishing', () => {
  test('stores the files with their compressed copies, enters the version and makes it current', async () => {
    await publish('1.0.0');
    expect((await readdir(versionDir(dataDir, 'auth', '1.0.0'))).sort()).toEqual(['entry.js', 'entry.js.br']);
    const registry = await readRegistryFile(dataDir);
    expect(registry.generation).toBe(1);
    expect(registry.remotes['auth']).toMatchObject({ current: '1.0.0', previous: null });
    expect(registry.remotes['auth']?.versions['1.0.0']?.publishedAt).toBe(now.toISOString());
  });

  test('what was current becomes previous', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    expect((await readRegistryFile(dataDir)).remotes['auth']).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
  });

  test('a damaged build leaves nothing behind', async () => {
    const directory = await build('1.0.0');
    await writeFile(join(directory, 'entry.js'), 'another');
    await expect(publishRelease({ dataDir, name: 'auth', directory, now })).rejects.toThrow(
      'the build is damaged (entry.js)',
    );
    expect(await readdir(join(dataDir, 'releases/remotes/auth'))).toEqual([]);
    expect(await readRegistryFile(dataDir)).toEqual(emptyRegistry());
  });

  test('other bytes under a published version are refused; the same are not written again', async () => {
    await publish('1.0.0');
    await publish('1.0.0');
    const other = await build('1.0.0', 'other bytes');
    await expect(publishRelease({ dataDir, name: 'auth', directory: other, now })).rejects.toThrow(
      'other files are already published',
    );
    expect(await readFile(join(versionDir(dataDir, 'auth', '1.0.0'), 'entry.js'), 'utf8')).toBe('entry of 1.0.0');
  });

  test('a start publishes what is new and leaves a roll-back in force', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await updateRegistry(dataDir, (registry) => withRollback(registry, 'auth'));
    expect(await publishIfNew({ dataDir, name: 'auth', directory: join(root, 'dist/1.1.0'), now })).toEqual({
      version: '1.1.0',
      isNew: false,
    });
    expect((await readRegistryFile(dataDir)).remotes['auth']?.current).toBe('1.0.0');
  });

  test('a directory without a build is told', async () => {
    await expect(publishRelease({ dataDir, name: 'auth', directory: root, now })).rejects.toThrow(
      'holds no finished build',
    );
  });
});

describe('pointers', () => {
  test('roll back, roll forward, canary', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const start = await readRegistryFile(dataDir);
    const back = withRollback(start, 'auth');
    expect(back.remotes['auth']).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
    expect(withCurrent(back, 'auth', '1.1.0').remotes['auth']).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
    const tried = withCanary(back, 'auth', '1.1.0', 5);
    expect(tried.remotes['auth']?.canary).toEqual({ version: '1.1.0', percent: 5 });
    expect(withCurrent(tried, 'auth', '1.1.0').remotes['auth']?.canary).toBeNull();
    expect(withCanary(tried, 'auth', '1.1.0', 0).remotes['auth']?.canary).toBeNull();
  });

  test.each([
    [() => withCurrent(emptyRegistry(), 'auth', '1.0.0'), 'Nothing named "auth" is published.'],
    [() => withRollback(emptyRegistry(), 'auth'), 'Nothing named "auth" is published.'],
    [() => withCanary(emptyRegistry(), 'auth', '1.0.0', 5), 'auth has no version 1.0.0.'],
  ])('a wrong target is told (%#)', (change, message) => {
    expect(change).toThrow(message);
  });

  test('there is nothing to roll back to after the first release', async () => {
    await publish('1.0.0');
    const registry = await readRegistryFile(dataDir);
    expect(() => withRollback(registry, 'auth')).toThrow('auth has no version before 1.0.0.');
  });
});

describe('registry document', () => {
  test('a write that read an older generation is refused', async () => {
    await publish('1.0.0');
    await expect(updateRegistry(dataDir, (registry) => registry, { ifGeneration: 0 })).rejects.toThrow(
      StaleRegistryError,
    );
  });

  test('writers at the same time all get through, one after the other', async () => {
    const directories = await Promise.all(
      ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'].map((version) => build(version)),
    );
    await Promise.all(directories.map((directory) => publishRelease({ dataDir, name: 'auth', directory, now })));
    const registry = await readRegistryFile(dataDir);
    expect(registry.generation).toBe(5);
    expect(Object.keys(registry.remotes['auth']?.versions ?? {}).sort()).toEqual([
      '1.0.0',
      '1.0.1',
      '1.0.2',
      '1.0.3',
      '1.0.4',
    ]);
  });

  test('a reader sees a new document at once, and a damaged one leaves the last good in force', async () => {
    const warn = jest.fn();
    expect(await readRegistry(dataDir, warn)).toEqual(emptyRegistry());
    await publish('1.0.0');
    expect((await readRegistry(dataDir, warn)).remotes['auth']?.current).toBe('1.0.0');
    await publish('1.1.0');
    expect((await readRegistry(dataDir, warn)).remotes['auth']?.current).toBe('1.1.0');
    await writeFile(registryFile(dataDir), '{"schema":1,"generation":');
    expect((await readRegistry(dataDir, warn)).remotes['auth']?.current).toBe('1.1.0');
    await readRegistry(dataDir, warn);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a process that never saw a good document takes the generation before', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await writeFile(registryFile(dataDir), 'damaged');
    expect((await readRegistry(dataDir, () => {})).remotes['auth']?.current).toBe('1.0.0');
  });

  test('a write over a damaged document starts from the last good one and keeps the damaged', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await writeFile(registryFile(dataDir), 'damaged');
    await publish('1.2.0');
    expect((await readRegistryFile(dataDir)).remotes['auth']?.current).toBe('1.2.0');
    expect(await readFile(`${registryFile(dataDir)}.damaged`, 'utf8')).toBe('damaged');
  });

  test.each([
    ['not JSON', '{', 'is not JSON'],
    ['another schema', JSON.stringify({ ...emptyRegistry(), schema: 2 }), 'not valid at "schema"'],
    [
      'a pointer to nothing',
      JSON.stringify({ ...emptyRegistry(), remotes: { auth: { versions: {}, current: '1.0.0' } } }),
      'auth has no version 1.0.0',
    ],
    [
      'a climbing name',
      JSON.stringify({ ...emptyRegistry(), remotes: { '../x': { versions: {}, current: '1.0.0' } } }),
      'not valid at "remotes',
    ],
  ])('%s is refused', (_, text, message) => {
    expect(() => parseRegistry(text)).toThrow(message);
  });

  test('a lock whose process is gone holds nobody up', async () => {
    await mkdir(join(dataDir, 'releases'), { recursive: true });
    await writeFile(join(dataDir, 'releases/registry.lock'), '999999');
    await publish('1.0.0');
    expect((await readRegistryFile(dataDir)).generation).toBe(1);
  });
});
