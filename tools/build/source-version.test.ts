import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderOf } from '../packages';
import { compiledIn } from '../boot/source-key.mjs';
import { sourceVersion } from './source-version';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const manifest = (path: string, version: string, dependencies: string[] = []) => {
  write(
    `${path}/package.json`,
    JSON.stringify({
      version,
      dependencies: Object.fromEntries(dependencies.map((name) => [`@bandmark/${name}`, 'workspace:*'])),
    }),
  );
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-version-'));
  manifest('remote-a', '1.2.3', ['ui', 'platform']);
  manifest('remote-b', '0.1.0', ['ui']);
  manifest('shared/ui', '0.1.0');
  manifest('shared/platform', '0.1.0', ['domain']);
  manifest('shared/domain', '0.1.0');
  for (const folder of ['remote-a', 'remote-b']) {
    write(`${folder}/src/expose/screens.tsx`, folder);
    write(`${folder}/webpack.config.mjs`, '');
  }
  write('shared/domain/src/bands.ts', 'one');
  write('pnpm-lock.yaml', 'locked');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('is the version of the package and eight digits of what it is made from', () => {
  expect(sourceVersion('remote-a', root)).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(sourceVersion('remote-a', root)).toBe(sourceVersion('remote-a', root));
});

test('knows what is compiled in, directly and through others', () => {
  expect(compiledIn('remote-a', root)).toEqual(['shared/domain', 'shared/platform', 'shared/ui']);
  expect(compiledIn('remote-b', root)).toEqual(['shared/ui']);
});

test.each([
  ['its own source', 'remote-a/src/expose/screens.tsx', true, false],
  ['a source of a package it is compiled with', 'shared/domain/src/bands.ts', true, false],
  ['the lockfile', 'pnpm-lock.yaml', true, true],
  ['the lockfile of a team that uses npm', 'package-lock.json', true, true],
  ['the lockfile of a team that uses yarn', 'yarn.lock', true, true],
  ['the build preset', 'shared/presets/webpack/common.mjs', true, true],
  ['a test', 'remote-a/src/expose/screens.test.tsx', false, false],
  ['another remote', 'remote-b/src/expose/screens.tsx', false, true],
  ['the server', 'server/src/main.ts', false, false],
])('%s: changes a %s, b %s', (_, path, changesA, changesB) => {
  const before = ['remote-a', 'remote-b'].map((folder) => sourceVersion(folder, root));
  write(path, 'changed');
  const after = ['remote-a', 'remote-b'].map((folder) => sourceVersion(folder, root));
  expect(after.map((version, index) => version !== before[index])).toEqual([changesA, changesB]);
});

test.each(['a', 'remote-a', 'remote-a/'])('%s names the folder remote-a', (given) => {
  expect(folderOf(given, root)).toBe('remote-a');
});

test('for an unknown package the message lists the known ones', () => {
  expect(() => folderOf('c', root)).toThrow('There is no package "c". Known: remote-a, remote-b.');
});
