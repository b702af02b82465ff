import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_RANGES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import { readManifest, ROOT } from './packages';

/** Host pages of another site, which have a React of their own. */
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

test('the lockfile names no registry', () => {
  expect(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')).not.toMatch(/https?:\/\/|tarball:/);
});
