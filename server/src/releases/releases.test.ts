import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentVersion } from '@bandmark/contracts/registry';
import { createDiskStore } from '../storage/disk-store';
import { entryText, writeBuild } from '../testing/write-build';
import { openReleases } from './open-releases';
import { provision } from './provision';
import { emptyRegistry, parseRegistry } from './registry/parse-registry';
import { withCanary, withCurrent, withoutRemote, withRollback } from './registry/pointers';
import { openRegistryDocument } from './registry/registry-document';
import { openRegistryInForce } from './registry/registry-in-force';
import { openRegistryKey } from './registry/registry-key';
import { StaleRegistryError } from './registry/release-error';

let root: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  dataDir = join(root, 'data');
});
afterEach(async () => {
  warn.mockReset();
  await rm(root, { recursive: true, force: true });
});

const now = Date.UTC(2026, 10, 20, 12);
const warn = jest.fn();
/** As another process would open them. */
const releases = () => openReleases({}, dataDir, { clock: () => now, warn });
const registryFile = () => join(dataDir, 'releases/registry.json');
const directoryOf = (version: string) => join(releases().servedDirectory, 'auth', version);
const note = { who: 'local:test', action: 'change' as const, remote: 'auth' };

async function build(version: string, entry = entryText(version)): Promise<string> {
  const directory = await writeBuild(join(root, 'dist', version), version, { 'entry.js': entry });
  await writeFile(join(directory, 'entry.js.br'), 'compressed');
  return directory;
}

const publishFrom = (directory: string) => releases().publish({ name: 'auth', directory, who: 'local:test' });
const publish = async (version: string) => publishFrom(await build(version));

describe('publishing', () => {
  test('stores the files with their compressed copies, enters the version and makes it current', async () => {
    await publish('1.0.0');
    expect((await readdir(directoryOf('1.0.0'))).sort()).toEqual(['entry.js', 'entry.js.br']);
    const registry = await releases().read();
    expect(registry.generation).toBe(1);
    expect(registry.remotes['auth']).toMatchObject({ current: '1.0.0', previous: null });
    expect(registry.remotes['auth']?.versions['1.0.0']?.publishedAt).toBe(new Date(now).toISOString());
  });

  test('what was current becomes previous', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    expect((await releases().read()).remotes['auth']).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
  });

  test('a damaged build leaves nothing behind', async () => {
    const directory = await build('1.0.0');
    await writeFile(join(directory, 'entry.js'), 'another');
    await expect(publishFrom(directory)).rejects.toThrow('entry.js was changed after the build');
    expect(await readdir(join(dataDir, 'releases')).catch(() => [])).not.toContain('remotes');
    expect(await releases().read()).toEqual(emptyRegistry());
  });

  test('other bytes under a published version are refused; the same are not written again', async () => {
    await publish('1.0.0');
    await publish('1.0.0');
    const other = await build('1.0.0', entryText('1.0.0', 'other bytes'));
    await expect(publishFrom(other)).rejects.toThrow('Other files are already published as auth 1.0.0.');
    expect(await readFile(join(directoryOf('1.0.0'), 'entry.js'), 'utf8')).toBe(entryText('1.0.0'));
  });

  test.each<[string, (build: string) => Promise<unknown>]>([
    ['by the same build', publishFrom],
    ['at a start', (build) => provision(releases(), [['auth', build]], { who: 'local:test', scope: 'new' })],
  ])('a published version whose files were cut short is made whole %s, and by no other', async (_, repair) => {
    await publish('1.0.0');
    await writeFile(join(directoryOf('1.0.0'), 'entry.js'), '');
    expect(await releases().has('auth', '1.0.0')).toBe(false);
    await expect(publishFrom(await build('1.0.0', entryText('1.0.0', 'other bytes')))).rejects.toThrow(
      'Other files are already published as auth 1.0.0.',
    );
    await repair(await build('1.0.0'));
    expect(await readFile(join(directoryOf('1.0.0'), 'entry.js'), 'utf8')).toBe(entryText('1.0.0'));
    expect(await releases().has('auth', '1.0.0')).toBe(true);
    expect(await readdir(join(dataDir, 'scratch'))).toEqual([]);
  });

  test('a start publishes what is new and leaves a roll-back in force', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await releases().change((registry) => withRollback(registry, 'auth'), note);
    const builds = [
      ['auth', join(root, 'dist/1.1.0')],
      ['extra', await writeBuild(join(root, 'extra'), '1.0.0', undefined, 'extra')],
    ] as const;
    expect(await provision(releases(), builds, { who: 'local:test', scope: 'new' })).toMatchObject({
      publish: [{ name: 'extra', version: '1.0.0' }],
      differing: [{ name: 'auth', version: '1.1.0', isChosen: true }],
    });
    expect((await releases().read()).remotes['auth']?.current).toBe('1.0.0');
  });

  test('a directory without a build is refused with the reason', async () => {
    await expect(publishFrom(root)).rejects.toThrow('holds no finished build');
  });
});

describe('pointers', () => {
  test('roll back, roll forward, canary', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const start = await releases().read();
    const back = withRollback(start, 'auth');
    expect(back.remotes['auth']).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
    expect(withCurrent(back, 'auth', '1.1.0').remotes['auth']).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
    const tried = withCanary(back, 'auth', '1.1.0', 5);
    expect(tried.remotes['auth']?.canary).toEqual({ version: '1.1.0', percent: 5 });
    expect(withCurrent(tried, 'auth', '1.1.0').remotes['auth']?.canary).toBeNull();
    expect(withCanary(tried, 'auth', '1.1.0', 0).remotes['auth']?.canary).toBeNull();
  });

  test('a rollback leads back to the version before all builds of npm run dev', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    for (const time of [1, 2, 3]) await publish(developmentVersion('1.1.0-1a2b3c4d', time));
    const registry = await releases().read();
    expect(withRollback(registry, 'auth').remotes['auth']).toMatchObject({
      current: '1.1.0',
      previous: null,
    });
    // A release replaces the development builds, which are no fallback for it.
    expect(withCurrent(registry, 'auth', '1.0.0').remotes['auth']).toMatchObject({
      current: '1.0.0',
      previous: '1.1.0',
    });
  });

  test('a first release falls back to no build of npm run dev', async () => {
    for (const time of [1, 2]) await publish(developmentVersion('1.0.0-1a2b3c4d', time));
    expect((await releases().read()).remotes['auth']).toMatchObject({ previous: '1.0.0-1a2b3c4d.dev.1' });
    await publish('1.0.0');
    expect((await releases().read()).remotes['auth']).toMatchObject({ current: '1.0.0', previous: null });
  });

  test('a canary is another version than the current one, of a remote that is on the site', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    const tried = withCanary(await releases().read(), 'auth', '1.0.0', 5);
    expect(() => withCanary(tried, 'auth', '1.2.0', 50)).toThrow(
      'auth 1.2.0 is current: every visitor gets it already.',
    );
    // Another member of the team may have started it.
    expect(() => withCanary(tried, 'auth', '1.2.0', 0)).toThrow(
      'auth 1.2.0 is no canary: 1.0.0 is, for 5 % of visitors.',
    );
    expect(() => withCanary(tried, 'auth', '9.9.9', 5)).toThrow(
      'auth has no version 9.9.9. Published: 1.0.0, 1.1.0, 1.2.0.',
    );
    const words = await writeBuild(join(root, 'words'), '1.0.0', undefined, 'words');
    await releases().publish({ name: 'words', directory: words, who: 'local:test' });
    const retired = withoutRemote(await releases().read(), 'words', new Date(now));
    expect(() => withCanary(retired, 'words', '1.0.0', 5)).toThrow(
      'words is off the site since 2026-11-20, so no visitor would get a canary. Bring it back first: promote one of its versions.',
    );
  });

  test('a release of what is live already writes nothing, and notes a choice where none was made', async () => {
    const directory = await build('1.0.0');
    await provision(releases(), [['auth', directory]], { who: 'local:test', scope: 'new' });
    for (const action of ['provision', 'release', 'release']) {
      if (action === 'release') await publishFrom(directory);
      const { generation, change } = await releases().read();
      expect([generation, change?.action]).toEqual(action === 'provision' ? [1, 'provision'] : [2, 'release']);
    }
    await expect(releases().publish({ name: 'auth', directory, who: 'local:test', ifGeneration: 1 })).rejects.toThrow(
      StaleRegistryError,
    );
  });

  test.each([
    [() => withCurrent(emptyRegistry(), 'auth', '1.0.0'), 'Nothing is published as "auth".'],
    [() => withRollback(emptyRegistry(), 'auth'), 'Nothing is published as "auth".'],
    [() => withCanary(emptyRegistry(), 'auth', '1.0.0', 5), 'Nothing is published as "auth".'],
  ])('a wrong target is refused with the reason (%#)', (change, message) => {
    expect(change).toThrow(message);
  });

  test('there is nothing to roll back to after the first release', async () => {
    await publish('1.0.0');
    const registry = await releases().read();
    expect(() => withRollback(registry, 'auth')).toThrow('auth has no version before 1.0.0.');
  });
});

describe('registry document', () => {
  test('a write that read an older generation is refused', async () => {
    await publish('1.0.0');
    await expect(releases().change((registry) => registry, note, 0)).rejects.toThrow(StaleRegistryError);
  });

  test('writers at the same time all get through, one after the other', async () => {
    const directories = await Promise.all(
      ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'].map((version) => build(version)),
    );
    await Promise.all(directories.map((directory) => publishFrom(directory)));
    const registry = await releases().read();
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
    const pages = releases();
    expect(await pages.current()).toEqual(emptyRegistry());
    await publish('1.0.0');
    expect((await pages.current()).remotes['auth']?.current).toBe('1.0.0');
    await publish('1.1.0');
    expect((await pages.current()).remotes['auth']?.current).toBe('1.1.0');
    await writeFile(registryFile(), '{"schema":1,"generation":');
    expect((await pages.current()).remotes['auth']?.current).toBe('1.1.0');
    await pages.current();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a read that fails once hides a release only until the next page', async () => {
    await publish('1.0.0');
    const document = openRegistryDocument(createDiskStore(dataDir));
    const read = jest.fn(document.read);
    const key = openRegistryKey({ dataDirectory: dataDir }, document, null);
    const pages = openRegistryInForce({ ...document, read }, key, warn);
    await pages.current();
    await publish('1.1.0');
    read.mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
    expect((await pages.current()).remotes['auth']?.current).toBe('1.0.0');
    expect((await pages.current()).remotes['auth']?.current).toBe('1.1.0');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a change that leaves everything as it is writes nothing, so that no other caller is refused', async () => {
    await publish('1.0.0');
    expect((await releases().change((registry) => registry, note)).generation).toBe(1);
    expect((await releases().read()).generation).toBe(1);
    expect(await releases().history()).toHaveLength(1);
  });

  test('a process that never saw a good document takes the generation before', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await writeFile(registryFile(), 'damaged');
    expect((await releases().current()).remotes['auth']?.current).toBe('1.0.0');
  });

  test('a write over a damaged document starts from the last good one and keeps the damaged', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await writeFile(registryFile(), 'damaged');
    await publish('1.2.0');
    expect((await releases().read()).remotes['auth']?.current).toBe('1.2.0');
    expect(await readFile(`${registryFile()}.damaged`, 'utf8')).toBe('damaged');
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

  test('a lock whose process is gone holds no writer up', async () => {
    await publish('1.0.0');
    const locks = join(dataDir, '.locks');
    const name = createHash('sha256').update('releases/registry.json').digest('hex').slice(0, 32);
    // The lock of a holder whose socket is gone: storage/file-lock.ts.
    await symlink('gone', join(locks, name));
    await publish('1.1.0');
    expect((await releases().read()).generation).toBe(2);
  });
});
