import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { measureStructure } from './measure-structure';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const untypedOf = async (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  execFileSync('git', ['add', '.'], { cwd: root });
  return (await measureStructure(root)).untyped;
};

const TEAM = {
  'tsconfig.node.json': '{"include":["tools"]}',
  'tools/a.ts': `import '../shared/b';\n`,
  'shared/b.ts': 'export {};\n',
  'shared/c.ts': 'export {};\n',
  'examples/team/pnpm-lock.yaml': '',
  'examples/team/src/screen.tsx': `import '../../../shared/c';\n`,
  'examples/team/build.mjs': 'export {};\n',
};

test('a repository below examples checks its own files, though what it extends is not installed', async () => {
  const untyped = await untypedOf({
    ...TEAM,
    'examples/team/tsconfig.json': '{"extends":"@x/presets/browser.json","files":["gone.d.ts"],"include":["src"]}',
    // Without a workspace or lockfile, it is an ordinary folder.
    'examples/loose/tsconfig.json': '{"include":["src"]}',
    'examples/loose/src/screen.tsx': 'export {};\n',
  });
  expect(untyped).toEqual({
    lines: 3,
    files: ['examples/loose/src/screen.tsx', 'examples/team/build.mjs', 'shared/c.ts'],
  });
});

test('JavaScript counts where its project checks it', async () => {
  const config = (checkJs: boolean) =>
    `{"compilerOptions":{"allowJs":true,"checkJs":${checkJs}},"include":["src","*.mjs"]}`;
  const read = { ...TEAM, 'examples/team/tsconfig.json': config(false) };
  expect((await untypedOf(read)).files).toEqual(['examples/team/build.mjs', 'shared/c.ts']);
  expect((await untypedOf({ ...read, 'examples/team/tsconfig.json': config(true) })).files).toEqual(['shared/c.ts']);
});

test('a repository without a tsconfig.json checks nothing', async () => {
  expect((await untypedOf(TEAM)).files).toContain('examples/team/src/screen.tsx');
});
