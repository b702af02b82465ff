import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildableFolders, ROOT } from '../packages';
import { REQUIRES } from '../build/release-settings';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import { shellOffer, valueExports } from '../build/shell-offer';
import { checkFacade, missingExports } from './check-facade';
import { checkTypes, writeContract } from './check-types';
import { checkVersions, isInRange } from './check-versions';
import { type CheckedBuild, checkName, type LiveShell } from './checked-build';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-checks-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const requires = { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' };
const offer: ShellOffer = {
  schema: 1,
  contract: {},
  versions: requires,
  libraries: {
    react: '19.3.1',
    'react/jsx-runtime': '19.3.1',
    'react-dom': '19.3.1',
    'react-dom/client': '19.3.1',
    zustand: '5.1.0',
  },
  facade: { '@bandmark/platform': ['call', 'load'], '@bandmark/platform/router': ['Link'] },
};
const shells: LiveShell[] = [{ version: '2.0.0', offer }];

/** A build of remote-auth that passes every check, with the given differences. */
const build = (change: Partial<CheckedBuild> = {}): CheckedBuild => ({
  root,
  folder: 'remote-auth',
  name: 'auth',
  manifest: { name: '@bandmark/remote-auth' },
  release: { requires },
  shells,
  ...change,
});

describe('the name', () => {
  test('that fit', () => {
    expect(checkName(build())).toEqual([]);
  });
  test.each<[string, Partial<CheckedBuild>, string]>([
    [
      'another package name',
      { manifest: { name: '@bandmark/auth' } },
      'remote-auth/package.json is named "@bandmark/auth"',
    ],
    [
      'a name with capitals',
      { folder: 'remote-Auth', name: 'Auth', manifest: { name: '@bandmark/remote-Auth' } },
      '"Auth" is not a release name',
    ],
  ])('%s', (_, change, message) => {
    expect(checkName(build(change))).toEqual([expect.stringContaining(message)]);
  });
});

describe('versions', () => {
  const check = (needs: Partial<CheckedBuild['release']['requires']>, others: LiveShell[] = []) =>
    checkVersions(build({ release: { requires: { ...requires, ...needs } }, shells: [...shells, ...others] }));
  test('that the shell offers', () => {
    expect(check({})).toEqual([]);
  });
  test('a newer contract than the current shell has', () => {
    expect(check({ contract: '1.1' })).toEqual([
      'This build needs contract 1.1; the shell 2.0.0 offers 1.0. A team that releases the shell, or an operator, can release one that offers 1.1: ask them and wait; until then --no-promote is refused, too. If your code also works with 1.0, declare that in bandmark.requires of package.json.',
    ]);
  });
  test.each([
    [
      '2.0',
      'A team that releases the shell, or an operator, can release one that offers 2.0: ask them and wait; until then --no-promote is refused, too.',
    ],
    ['0.9', 'Build it for api 1.0.'],
  ])('another major, %s: who can do what', (api, advice) => {
    expect(check({ api })).toEqual([`This build needs api ${api}; the shell 2.0.0 offers 1.0. ${advice}`]);
  });
  test('a shell beside the current one may refuse it: it asks before running', () => {
    expect(check({}, [{ version: '1.9.0', offer: { ...offer, versions: { ...requires, contract: '0.9' } } }])).toEqual(
      [],
    );
  });
  test('a shared library out of range, in any shell that would run it', () => {
    const old = { version: '1.9.0', offer: { ...offer, libraries: { ...offer.libraries, zustand: '4.5.0' } } };
    expect(check({}, [old])).toEqual(['This build needs zustand ^5.0.0; the shell 1.9.0 offers 4.5.0.']);
  });
  test.each([
    ['^19.0.0', '19.3.1', true],
    ['^19.0.0', '20.0.0', false],
    ['^19.4.0', '19.3.1', false],
    ['^19.0.0', undefined, false],
    ['*', '19.0.0', true],
    ['no range', '19.0.0', false],
  ])('%s and %s: %s', (range, version, fits) => {
    expect(isInRange(range, version)).toBe(fits);
  });
});

describe('exports of the facade', () => {
  const check = (text: string, others: LiveShell[] = []) => {
    write('remote-auth/package.json', '{"version":"1.0.0"}');
    write('remote-auth/src/sign-in.ts', text);
    write('remote-auth/src/sign-in.test.ts', `import { gone } from '@bandmark/platform';`);
    return checkFacade(build({ shells: [...shells, ...others] }));
  };
  test.each([
    [`import { call, load as take } from '@bandmark/platform';`],
    [`import type { Anything } from '@bandmark/platform';`],
    [`import { type Anything, call } from '@bandmark/platform';`],
    [`import { gone } from '@bandmark/domain/bands';`],
  ])('%s', (text) => {
    expect(check(text)).toEqual([]);
  });
  test.each([
    [
      `import { gone } from '@bandmark/platform';`,
      'remote-auth/src/sign-in.ts imports gone from @bandmark/platform; the shell 2.0.0 has no such export.',
    ],
    [`import { gone as call } from '@bandmark/platform';`, 'imports gone'],
    [`import { useParams } from '@bandmark/platform/router';`, 'imports useParams from @bandmark/platform/router'],
    [`import * as platform from '@bandmark/platform';`, 'import the names'],
  ])('%s is refused', (text, message) => {
    expect(check(text)).toEqual([expect.stringContaining(message)]);
  });
  test('a shell that is live beside the current one has fewer', () => {
    const old = { version: '1.9.0', offer: { ...offer, facade: { ...offer.facade, '@bandmark/platform': ['call'] } } };
    expect(check(`import { load } from '@bandmark/platform';`, [old])).toEqual([
      expect.stringContaining('the shell 1.9.0 has no such export'),
    ]);
  });
  test('functions that make schemas count one by one, types do not', () => {
    const schema = '@bandmark/contracts/schema';
    const offering = (version: string): LiveShell[] => [
      {
        version: '1.9.0',
        offer: {
          ...offer,
          libraries: { ...offer.libraries, [schema]: version },
          facade: { ...offer.facade, [schema]: ['object', 'string'] },
        },
      },
    ];
    const old = offering('1.0.0');
    const text = `import * as z from '@bandmark/contracts/schema'; export const a = z.object({ b: z.string() }); export type A = z.infer<typeof a>;`;
    expect(check(text, old)).toEqual([]);
    const more = text.replace('z.string()', 'z.uuid()');
    expect(check(more, old)).toEqual([
      'remote-auth/src/sign-in.ts imports uuid from @bandmark/contracts/schema; the shell 1.9.0 has no such export.',
    ]);
    // Under a shell with an older version, the remote runs its own copy.
    expect(check(more, offering('0.9.0'))).toEqual([]);
  });
  test('of this tree has everything that its remotes use', () => {
    const own = [{ version: 'of this tree', offer: shellOffer(ROOT) }];
    const remotes = buildableFolders().filter((folder) => folder !== 'shell');
    expect(
      remotes.flatMap((folder) =>
        checkFacade(
          build({
            root: ROOT,
            folder,
            name: folder.slice(7),
            release: { requires: REQUIRES },
            shells: own,
          }),
        ),
      ),
    ).toEqual([]);
  });
  test('a shell takes nothing away, unless its platform has another major', () => {
    const own = { ...offer, facade: { ...offer.facade, '@bandmark/platform': ['call'] } };
    expect(missingExports(offer, shells)).toEqual([]);
    expect(missingExports(own, shells)).toEqual([
      expect.stringContaining('The shell 2.0.0 exports load from @bandmark/platform, but this one does not'),
    ]);
    expect(missingExports({ ...own, versions: { ...requires, platform: '2.0' } }, shells)).toEqual([]);
  });
  test('the names are those that exist at run time', () => {
    write(
      'index.ts',
      `export { a, type B, c as d } from './x'; export type { E } from './y'; export const f = 1; export function g() {} export interface H {}`,
    );
    expect(valueExports(join(root, 'index.ts'))).toEqual(['a', 'd', 'f', 'g']);
    write('index.ts', `export * from './x';`);
    expect(() => valueExports(join(root, 'index.ts'))).toThrow('one by one');
  });
});

test('the types are checked with the contract that the live shell was built with', async () => {
  const today = shellOffer(ROOT);
  const path = 'routes.ts';
  const wanting = today.contract[path]?.replace(`screen: 'SignInScreen'`, `screen: 'WelcomeScreen'`);
  expect(wanting).toContain('WelcomeScreen');
  const live = { version: '9.9.9', offer: { ...today, contract: { ...today.contract, [path]: wanting ?? '' } } };
  const wrong = await checkTypes(build({ root: ROOT, release: { requires: today.versions }, shells: [live] }));
  expect(wrong).toEqual([
    expect.stringMatching(
      /^The types are wrong \(checked with the contract of the shell 9\.9\.9\):\nremote-auth\/src\/expose\/screens\.ts.*WelcomeScreen/s,
    ),
  ]);
});

test('a contract of a live shell appears whole, also when several commands write it', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`api/part-${at}.ts`, `export const part = ${at};\n`.repeat(500)]),
  );
  const cache = join(root, 'shared/contracts/.cache');
  const directory = join(cache, 'contract-0123');
  const text = (path: string) =>
    existsSync(join(directory, path)) ? readFileSync(join(directory, path), 'utf8') : null;
  let isWritten = false;
  const writing = Promise.all(Array.from({ length: 3 }, () => writeContract(root, { hash: '0123', files }))).finally(
    () => (isWritten = true),
  );
  while (!existsSync(directory) && !isWritten) await new Promise((resolve) => setImmediate(resolve));
  expect(Object.keys(files).filter((path) => text(path) !== files[path])).toEqual([]);
  expect(await writing).toEqual([directory, directory, directory]);
  expect(readdirSync(cache)).toEqual(['contract-0123']);
});
