import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_RANGES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import { readManifest, ROOT } from './packages';

/** Host pages of another site, which have their own React. */
const FOREIGN = 'examples';

/** Every library of every package of the workspace, by its package. */
const pinned = ['.', ...readdirSync(ROOT), ...readdirSync(join(ROOT, 'shared')).map((name) => `shared/${name}`)]
  .filter((folder) => folder !== FOREIGN && existsSync(join(ROOT, folder, 'package.json')))
  .flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = readManifest(join(ROOT, folder));
    return Object.entries({ ...dependencies, ...devDependencies }).map(([name, range]) => ({ folder, name, range }));
  })
  .filter(({ range }) => !range.startsWith('workspace:'));

test('a library that two packages use, or that a page shares, comes from the catalog', () => {
  const shared = Object.keys(SHARED_RANGES).map((module) => module.split('/')[0] ?? '');
  const isCommon = ({ name, folder }: { name: string; folder: string }) =>
    shared.includes(name) || pinned.some((other) => other.name === name && other.folder !== folder);
  expect(pinned.filter(isCommon).length).toBeGreaterThan(80);
  expect(pinned.filter((each) => isCommon(each) && each.range !== 'catalog:')).toEqual([]);
});

test.each(readdirSync(ROOT).filter((folder) => folder === 'shell' || folder.startsWith('remote-')))(
  'npm run release in %s is the command of the checkout for this folder',
  (folder) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['release']).toBe(`node ../tools/command.mjs release ${folder}`);
  },
);

/** `name@version` of every package in a lockfile. */
const locked = (text: string) =>
  [...text.matchAll(/^ {2}'?([^\s'].*?)'?:\n {4}resolution: (.*)$/gm)].map((match) => match[1] ?? '');
const lockfile = (folder: string) => readFileSync(join(ROOT, folder, 'pnpm-lock.yaml'), 'utf8');

test('the lockfile names no registry', () => {
  expect(lockfile('.')).not.toMatch(/https?:\/\/|tarball:/);
});

/** Optional dependencies of all installed packages that are missing from the lockfile. */
function leftOut(text: string): string[] {
  const store = join(ROOT, 'node_modules/.pnpm');
  const snapshots = text.slice(text.indexOf('\nsnapshots:\n')).split('\n\n');
  return readdirSync(store).flatMap((folder) => {
    const name = /^(@?[^@]+)@/.exec(folder)?.[1]?.replace('+', '/') ?? '';
    const directory = join(store, folder, 'node_modules', name);
    if (!existsSync(join(directory, 'package.json'))) return [];
    const { version, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(directory, 'package.json'), 'utf8'),
    ) as { version: string; optionalDependencies?: Record<string, string> };
    const locked = snapshots.find((each) => new RegExp(`^ {2}'?${name}@${version}['(:]`).test(each));
    return Object.keys(optionalDependencies)
      .filter((optional) => locked !== undefined && !new RegExp(`^ {6}'?${optional}'?: `, 'm').test(locked))
      .map((optional) => `${name}@${version} → ${optional}`);
  });
}

// `pnpm install --offline` silently omits optional packages that its cache lacks. They are then not installed on other
// platforms, and the next install that adds a package (`npm run new-remote`) writes them into the lockfile, until
// `npm run remove-remote` undoes that.
test.each(['.', 'examples/team-remote'])('the lockfile of %s has the native parts of all platforms', (folder) => {
  expect(leftOut(lockfile(folder))).toEqual([]);
});

test('the repository of a team installs from our tarballs, and else nothing that this one does not install', () => {
  const text = lockfile('examples/team-remote');
  expect(text).not.toMatch(/https?:\/\//);
  const tarballs = [...text.matchAll(/\{tarball: file:vendor\/bandmark-(\w+)\.tgz\}/g)].map((match) => match[1]);
  expect(tarballs).toEqual(['contracts', 'domain', 'platform', 'presets', 'ui']);
  const ours = locked(lockfile('.'));
  const others = locked(text).filter((each) => !each.startsWith('@bandmark/') && !ours.includes(each));
  // "Upgrading a shared library" in docs/guides/shell-team.md explains how to regenerate the lockfile.
  expect(others).toEqual([]);
  expect(locked(text).length).toBeGreaterThan(400);
});
