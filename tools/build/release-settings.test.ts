import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../run-command';
import { builtRelease } from './built-release';
import { REQUIRES, releaseSettings } from './release-settings';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'release-settings-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const page = { path: '', title: 'Words', access: 'open', module: 'screens', screen: 'WordsScreen' };
const settingsOf = (manifest: object | string) => {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify({ version: '1.0.0', ...manifest });
  writeFileSync(join(directory, 'package.json'), text);
  return releaseSettings(directory);
};
const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('the settings of a package', () => {
  test('what its manifest leaves out is what these sources offer', () => {
    expect(settingsOf({})).toEqual({ version: '1.0.0', requires: REQUIRES, pages: undefined });
    expect(settingsOf({ bandmark: { requires: { contract: '1.0' }, pages: [page] } })).toEqual({
      version: '1.0.0',
      requires: { ...REQUIRES, contract: '1.0' },
      pages: [page],
    });
  });

  test.each<[string, object | string, string]>([
    ['no version', { version: 'one' }, 'version "one" is wrong; a version is 1.2.3 or 1.2.3-name.'],
    [
      'a number',
      { bandmark: { requires: { contract: 1.9 } } },
      'requires.contract 1.9 is wrong; it is a string of two',
    ],
    [
      'a word',
      { bandmark: { requires: { api: 'one' } } },
      'bandmark.requires.api "one" is wrong; it is a string of two',
    ],
    ['a newer contract', { bandmark: { requires: { contract: '1.9' } } }, '"1.9" is wrong; these sources offer 1.'],
    ['a path', { bandmark: { pages: [page, { ...page, path: '/a' }] } }, 'bandmark.pages[1].path "/a" is wrong; it is'],
    ['an access', { bandmark: { pages: [{ ...page, access: 'all' }] } }, '"all" is wrong; it is open or signed-in.'],
    ['a page left out', { bandmark: { pages: [{ ...page, screen: undefined }] } }, 'bandmark.pages[0].screen is wrong'],
    ['no page', { bandmark: { pages: ['words'] } }, 'bandmark.pages[0] "words" is wrong; a page has path, title'],
    ['no list', { bandmark: { pages: {} } }, 'bandmark.pages is wrong; it is a list of at most 20 pages.'],
    ['too many pages', { bandmark: { pages: Array(21).fill(page) } }, 'it is a list of at most 20 pages.'],
    ['no JSON', '{', 'cannot be read: '],
  ])('%s is one sentence that names the file', (_, manifest, sentence) => {
    const error = errorOf(() => settingsOf(manifest));
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toContain(`${directory}/package.json`);
    expect((error as Error).message).toContain(sentence);
  });
});

test.each([
  ['{', 'release.json is not JSON. Build the package again.'],
  ['{"version":"1.0.0"}', 'release.json is not a release document: entry is wrong. Build the package again.'],
  ['[]', 'release.json is not a release document. Build the package again.'],
  [null, 'holds no build: there is no release.json.'],
])('a release.json of %s is one sentence', (text, sentence) => {
  mkdirSync(join(directory, 'dist'));
  if (text !== null) writeFileSync(join(directory, 'dist/release.json'), text);
  const error = errorOf(() => builtRelease(join(directory, 'dist')));
  expect(error).toBeInstanceOf(CommandError);
  expect((error as Error).message).toContain(sentence);
});
