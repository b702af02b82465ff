import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  API_VERSION,
  CONTRACT_VERSION,
  PLATFORM_VERSION,
  REACT_RANGE,
  SHELL_OFFER_FILE,
} from '@bandmark/contracts/registry';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import { entryText, writeBuild } from '../testing/write-build';
import { openReleases } from './open-releases';
import { enterBuilds, provision } from './provision';
import { withoutRemote } from './registry/pointers';
import { withApprovedPages } from './registry/remote-pages';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'provision-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const releases = () => openReleases({}, dataDir, { clock: () => Date.UTC(2026, 10, 22) });
const update = (builds: [string, string][]) =>
  provision(releases(), builds, { who: 'local:operator', scope: 'unchosen' });
const live = async () =>
  Object.fromEntries(Object.entries((await releases().read()).remotes).map(([name, { current }]) => [name, current]));

/** A shell that offers this version of the contract. */
async function shell(version: string, contract = CONTRACT_VERSION): Promise<[string, string]> {
  const offer: ShellOffer = {
    schema: 1,
    versions: { platform: PLATFORM_VERSION, contract, api: API_VERSION, react: REACT_RANGE },
    libraries: {},
    facade: {},
    contract: {},
    exports: {},
  };
  const texts = { 'entry.js': entryText(version, undefined, 'shell'), [SHELL_OFFER_FILE]: JSON.stringify(offer) };
  return ['shell', await writeBuild(join(dataDir, 'tree/shell', version), version, texts, 'shell')];
}

/** A remote that needs this version of the contract and declares these pages. */
async function remote(
  name: string,
  version: string,
  contract = CONTRACT_VERSION,
  pages?: RemotePage[],
): Promise<[string, string]> {
  const directory = await writeBuild(join(dataDir, 'tree', name, version), version, undefined, name);
  const file = join(directory, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as { requires: object };
  await writeFile(file, JSON.stringify({ ...release, requires: { ...release.requires, contract }, pages }));
  return [name, directory];
}

test('remotes that need what only the new shell offers go live with it', async () => {
  await update([await remote('auth', '1.0.0'), await shell('1.0.0')]);
  // As a package lists them: by name.
  await update([await remote('auth', '2.0.0', '1.99'), await shell('2.0.0', '1.99')]);
  expect(await live()).toEqual({ auth: '2.0.0', shell: '2.0.0' });
});

test('where an operator keeps the older shell, what it cannot run stays as it is, and the rest goes live', async () => {
  await update([await remote('auth', '1.0.0'), await remote('tests', '1.0.0'), await shell('1.0.0')]);
  const [, chosen] = await shell('1.5.0');
  await releases().publish({ name: 'shell', directory: chosen, who: 'local:operator' });
  const package2 = [
    await remote('auth', '2.0.0', '1.99'),
    await shell('2.0.0', '1.99'),
    await remote('tests', '2.0.0'),
  ];
  await expect(update(package2)).rejects.toThrow(
    `auth 2.0.0 is not published:\n- This build needs contract 1.99; the shell 1.5.0 offers ${CONTRACT_VERSION}. A team that releases the shell, or an operator, can release one that offers 1.99: ask them and wait`,
  );
  expect(await live()).toEqual({ auth: '1.0.0', shell: '1.5.0', tests: '2.0.0' });
});

test('a remote that is off the site is named and stays off, even if a file of its last version is lost', async () => {
  await update([await shell('1.0.0'), await remote('words', '1.0.0')]);
  const now = new Date(Date.UTC(2026, 10, 22));
  const note = { who: 'local:operator', action: 'retire', remote: 'words' } as const;
  await releases().change((registry) => withoutRemote(registry, 'words', now), note);
  const again = async () => update([await remote('words', '1.0.0')]);
  const named = { publish: [], differing: [{ name: 'words', version: '1.0.0', isChosen: true }] };
  expect(await again()).toMatchObject(named);
  await rm(join(releases().servedDirectory, 'words/1.0.0/entry.js'));
  expect(await again()).toMatchObject(named);
  expect((await releases().read()).remotes['words']?.retiredAt).toBe(now.toISOString());
});

test('pages are approved with their remote, and no more of them once an operator has withdrawn them', async () => {
  const page = { path: '', title: 'Words', access: 'open', module: 'screens', screen: 'WordsScreen' } as const;
  const lists = { ...page, path: 'lists', title: 'Lists' };
  const titles = async () => (await releases().read()).remotes['words']?.approvedPages?.map(({ title }) => title);
  await update([await shell('1.0.0'), await remote('words', '1.0.0', CONTRACT_VERSION, [page])]);
  await update([await remote('words', '1.1.0', CONTRACT_VERSION, [page, lists])]);
  expect(await titles()).toEqual(['Words', 'Lists']);
  const note = { who: 'local:operator', action: 'withdraw pages', remote: 'words' } as const;
  await releases().change((registry) => withApprovedPages(registry, 'words', []), note);
  await enterBuilds(releases(), [await remote('words', '1.2.0', CONTRACT_VERSION, [page])], 'local:operator');
  expect(await titles()).toEqual([]);
  await update([await remote('words', '1.3.0', CONTRACT_VERSION, [page, lists])]);
  expect([await live(), await titles()]).toEqual([{ shell: '1.0.0', words: '1.3.0' }, []]);
});

test('a build of a remote that is off the site is refused, because no link could show it', async () => {
  await update([await shell('1.0.0'), await remote('words', '1.0.0')]);
  const show = async () => enterBuilds(releases(), [await remote('words', '1.1.0')], 'local:operator');
  await show();
  expect((await releases().read()).remotes['words']?.versions['1.1.0']).toBeDefined();
  const now = new Date(Date.UTC(2026, 10, 22));
  const note = { who: 'local:operator', action: 'retire', remote: 'words' } as const;
  await releases().change((registry) => withoutRemote(registry, 'words', now), note);
  await expect(show()).rejects.toThrow('words is off the site: no browser gets it before it is released.');
});
