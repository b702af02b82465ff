import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLocalTarget } from '../cli/local-target';
import { scratchDirectory } from '../storage/abandoned-files';
import { createDiskStore } from '../storage/disk-store';
import { entryText, writeBuild } from '../testing/write-build';
import { openReleases } from './open-releases';
import { readBuild } from './publishing/read-build';
import { openUploads } from './publishing/uploads';
import { withCanary, withCurrent, withoutRemote, withRollback } from './registry/pointers';
import { registryKeyFile } from './registry/registry-key';

const DAY = 86_400_000;
let dataDir: string;
let now: number;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keeping-'));
  now = Date.UTC(2026, 10, 20, 12);
  warn.mockReset();
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const warn = jest.fn();
const releases = () => openReleases({}, dataDir, { clock: () => now, warn });
const registryFile = () => join(dataDir, 'releases/registry.json');
const historyFile = () => join(dataDir, 'releases/history.jsonl');
const directoryOf = (version: string, name = 'auth') => join(releases().servedDirectory, name, version);
const note = { who: 'local:test', action: 'change' as const, remote: 'auth' };
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function publish(
  version: string,
  makeCurrent = true,
  name = 'auth',
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = { 'entry.js': entryText(version, undefined, name), ...files };
  const directory = await writeBuild(join(dataDir, 'dist', name, version), version, texts, name);
  await releases().publish({ name, directory, who: 'local:test', makeCurrent });
}

describe('the signature of the registry', () => {
  test('a key is made at the first write, readable by its owner only, and signs every generation', async () => {
    await publish('1.0.0');
    expect((await stat(registryKeyFile(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    const first = await releases().read();
    await publish('1.1.0');
    const second = await releases().read();
    expect([first.signature, second.signature]).toEqual([expect.any(String), expect.any(String)]);
    expect(first.signature).not.toBe(second.signature);
  });

  test('a pointer moved without the key leaves the last good registry in force, and is reported once', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const pages = releases();
    expect((await pages.current()).remotes['auth']?.current).toBe('1.1.0');
    const text = await readFile(registryFile(), 'utf8');
    await writeFile(registryFile(), text.replace('"current": "1.1.0"', '"current": "1.0.0"'));
    expect((await pages.current()).remotes['auth']?.current).toBe('1.1.0');
    await pages.current();
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^The release registry is not signed by this site\. .* The last good registry stays in force\.$/,
        ),
      ],
    ]);
  });

  test('so does a registry without its signature', async () => {
    await publish('1.0.0');
    const { signature: _gone, ...registry } = JSON.parse(await readFile(registryFile(), 'utf8')) as Record<
      string,
      unknown
    >;
    await writeFile(registryFile(), JSON.stringify(registry));
    await expect(releases().read()).rejects.toThrow('not signed by this site');
  });

  test('a field that this code does not know is signed too', async () => {
    await publish('1.0.0');
    const registry = JSON.parse(await readFile(registryFile(), 'utf8')) as Record<string, unknown>;
    await writeFile(registryFile(), JSON.stringify({ ...registry, later: true }));
    await expect(releases().read()).rejects.toThrow('not signed by this site');
  });

  test('a directory from before there were keys is taken over at the first start', async () => {
    await publish('1.0.0');
    await rm(registryKeyFile(dataDir));
    await releases().prepare();
    expect((await releases().read()).remotes['auth']?.current).toBe('1.0.0');
    expect((await releases().read()).generation).toBe(1);
  });

  test('servers with the same secret sign alike, also what was published before they had it', async () => {
    await publish('1.0.0');
    await rm(registryKeyFile(dataDir));
    const withSecret = (secret: string) => openReleases({ SECRET: secret }, dataDir, { clock: () => now, warn });
    await withSecret('the secret of this site, long enough').prepare();
    const key = await readFile(registryKeyFile(dataDir), 'utf8');
    expect((await releases().read()).remotes['auth']?.current).toBe('1.0.0');
    await rm(registryKeyFile(dataDir));
    await withSecret('the secret of this site, long enough').prepare();
    expect(await readFile(registryKeyFile(dataDir), 'utf8')).toBe(key);
    await rm(registryKeyFile(dataDir));
    await withSecret('the secret of another site entirely').prepare();
    expect(await readFile(registryKeyFile(dataDir), 'utf8')).not.toBe(key);
  });

  test('a file without a key is reported without showing it', async () => {
    await publish('1.0.0');
    await writeFile(registryKeyFile(dataDir), 'not a key');
    await expect(releases().read()).rejects.toThrow(`${registryKeyFile(dataDir)} holds no Ed25519 private key.`);
  });
});

describe('the history', () => {
  test('leaves out what was noted and never came to be', async () => {
    await publish('1.0.0');
    const killed = {
      at: 'x',
      generation: 2,
      who: 'local:killed',
      action: 'promote',
      remote: 'auth',
      version: '9.9.9',
      before: '1.0.0',
    };
    await appendFile(historyFile(), `${JSON.stringify(killed)}\n{"at":"cut sho`);
    expect((await releases().history()).map(({ who }) => who)).toEqual(['local:test']);
    await publish('1.1.0');
    expect((await releases().history()).map(({ generation, who, version }) => [generation, who, version])).toEqual([
      [1, 'local:test', '1.0.0'],
      [2, 'local:test', '1.1.0'],
    ]);
  });
});

describe('versions that nothing leads to', () => {
  const retired = async () =>
    Object.entries((await releases().read()).remotes['auth']?.versions ?? {}).map(([version, { retiredAt }]) => [
      version,
      retiredAt?.slice(0, 10) ?? null,
    ]);

  test('are kept for 30 days and then removed, registry and files', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    expect(await retired()).toEqual([
      ['1.0.0', '2026-11-20'],
      ['1.1.0', null],
      ['1.2.0', null],
    ]);
    now += 30 * DAY;
    await releases().cleanUp();
    expect(await isThere(directoryOf('1.0.0'))).toBe(true);
    now += 1;
    await releases().cleanUp();
    expect(await isThere(directoryOf('1.0.0'))).toBe(false);
    expect(await retired()).toEqual([
      ['1.1.0', null],
      ['1.2.0', null],
    ]);
    expect((await releases().history()).at(-1)).toMatchObject({ who: 'server', action: 'sweep', version: '1.0.0' });
  });

  test('that foreign pages may have pinned are kept for two years', async () => {
    const embed = { 'embed/v1.js': 'embed' };
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version, true, 'auth', embed);
    await publish('1.3.0', false, 'auth', embed);
    await publish('1.4.0', true);
    now += 730 * DAY;
    await releases().cleanUp();
    // A version that was never live cannot have been pinned.
    expect((await retired()).map(([version]) => version)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.4.0']);
    expect(await isThere(join(directoryOf('1.0.0'), 'embed/v1.js'))).toBe(true);
    now += 1;
    await releases().cleanUp();
    expect((await retired()).map(([version]) => version)).toEqual(['1.2.0', '1.4.0']);
    expect(await isThere(directoryOf('1.0.0'))).toBe(false);
  });

  test('that npm run dev made are kept for a day', async () => {
    for (const version of ['1.0.0', '1.0.0-1a2b3c4d.dev.1', '1.0.0-1a2b3c4d.dev.2', '1.1.0']) await publish(version);
    now += DAY;
    await releases().cleanUp();
    expect(await retired()).toHaveLength(4);
    now += 1;
    await releases().cleanUp();
    expect((await retired()).map(([version]) => version)).toEqual(['1.0.0', '1.1.0']);
    expect(await isThere(directoryOf('1.0.0-1a2b3c4d.dev.1'))).toBe(false);
  });

  test('the days count from the last time that something led there', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    now += 20 * DAY;
    await releases().change((registry) => withCanary(registry, 'auth', '1.0.0', 5), note);
    expect(await retired()).toEqual([
      ['1.0.0', null],
      ['1.1.0', null],
      ['1.2.0', null],
    ]);
    now += 20 * DAY;
    await releases().cleanUp();
    expect(await isThere(directoryOf('1.0.0'))).toBe(true);
    await releases().change((registry) => withCanary(registry, 'auth', '1.0.0', 0), note);
    now += 29 * DAY;
    await releases().cleanUp();
    expect(await isThere(directoryOf('1.0.0'))).toBe(true);
    await releases().change((registry) => withCurrent(registry, 'auth', '1.0.0'), note);
    await releases().change((registry) => withRollback(registry, 'auth'), note);
    expect(await retired()).toEqual([
      ['1.0.0', null],
      ['1.1.0', '2027-01-28'],
      ['1.2.0', null],
    ]);
  });

  test('a version that waits to be promoted is not removed early', async () => {
    await publish('1.0.0');
    await publish('1.1.0', false);
    now += 29 * DAY;
    await releases().cleanUp();
    expect(await isThere(directoryOf('1.1.0'))).toBe(true);
  });

  test('an upload becomes a build where the leftovers of killed processes are removed', async () => {
    const uploads = openUploads(createDiskStore(dataDir), dataDir);
    const release = await readBuild(await writeBuild(join(dataDir, 'dist/1.0.0'), '1.0.0'));
    await uploads.begin('auth', release);
    await uploads.put('auth', '1.0.0', 'entry.js', await readFile(join(dataDir, 'dist/1.0.0/entry.js')));
    const directory = await uploads.withBuild('auth', release, async (build) => {
      expect(await isThere(join(build, 'entry.js'))).toBe(true);
      return build;
    });
    expect(dirname(directory)).toBe(scratchDirectory(dataDir));
    expect(await isThere(directory)).toBe(false);
  });

  test('what killed publications left behind goes too', async () => {
    await publish('1.0.0');
    const directory = await writeBuild(join(dataDir, 'dist/2.0.0'), '2.0.0');
    await releases().uploads.begin('auth', await readBuild(directory));
    const upload = join(dataDir, 'releases/uploads/auth/2.0.0');
    for (const file of await readdir(upload)) await utimes(join(upload, file), now / 1000, now / 1000);
    const unknown = directoryOf('3.0.0');
    await mkdir(unknown, { recursive: true });
    await releases().cleanUp();
    expect([await isThere(upload), await isThere(unknown)]).toEqual([true, true]);
    now = Date.now() + 31 * DAY;
    await releases().cleanUp();
    expect([await isThere(upload), await isThere(unknown)]).toEqual([false, false]);
  });
});

describe('a remote that was taken off the site', () => {
  const REMOTE = 'vocabulary';
  const takeOff = () => releases().change((registry) => withoutRemote(registry, REMOTE, new Date(now)), note);
  const left = async () => ({
    inRegistry: Object.keys((await releases().read()).remotes),
    onDisk: await Promise.all(['1.0.0', '1.1.0'].map((version) => isThere(directoryOf(version, REMOTE)))),
  });

  test('is kept for 30 days and then removed with all its versions, and its name is free again', async () => {
    await publish('1.0.0', true, REMOTE);
    await publish('1.1.0', true, REMOTE);
    await takeOff();
    now += 30 * DAY;
    await releases().cleanUp();
    expect(await left()).toEqual({ inRegistry: [REMOTE], onDisk: [true, true] });
    now += 1;
    await releases().cleanUp();
    expect(await left()).toEqual({ inRegistry: [], onDisk: [false, false] });
    const [last] = await createLocalTarget(releases()).history(REMOTE);
    expect(last).toMatchObject({ who: 'server', action: 'sweep', remote: REMOTE });
    await publish('1.0.0', true, REMOTE);
    expect(await left()).toEqual({ inRegistry: [REMOTE], onDisk: [true, false] });
  });

  test('stays when a version of it was promoted again meanwhile', async () => {
    await publish('1.0.0', true, REMOTE);
    await publish('1.1.0', true, REMOTE);
    await takeOff();
    now += 20 * DAY;
    await releases().change((registry) => withCurrent(registry, REMOTE, '1.1.0'), note);
    now += 20 * DAY;
    await releases().cleanUp();
    expect(await left()).toEqual({ inRegistry: [REMOTE], onDisk: [true, true] });
  });
});
