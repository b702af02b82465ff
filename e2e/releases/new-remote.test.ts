import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['dist', 'dist-embed', 'data', '.git', '.cache', 'coverage', 'e2e', 'docs', 'answers']);

let copy: string;
before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-remote-'));
  await cp(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(ROOT, 'node_modules') && !LEFT_OUT.has(basename(path)),
  });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
after(() => rm(copy, { recursive: true, force: true }));

const node = (...words: string[]) =>
  execute(process.execPath, words, { cwd: copy, env: { ...process.env, INIT_CWD: copy } });

test('a new remote builds at once, passes its test and the release checks', async () => {
  const { stdout } = await node('--import', 'tsx', 'tools/scaffold/new-remote.ts', 'progress', '--no-install');
  assert.match(stdout, /remote-progress is there\. Build it with "npm run build -- remote-progress"/);
  // What the install would link: the same as for any other remote.
  await cp(join(copy, 'remote-auth/node_modules'), join(copy, 'remote-progress/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await node('--import', 'tsx', 'tools/build/build.ts', 'remote-progress');
  const [version = ''] = await readdir(join(copy, 'remote-progress/dist'));
  const directory = join(copy, 'remote-progress/dist', version);
  const release = JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')) as {
    preload: Record<string, { js: string[] }>;
    global: string;
  };
  assert.deepEqual(Object.keys(release.preload), ['screens']);
  assert.match(release.global, /^progress__0_1_0_/);
  const checks = await node(
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    `
    const { runChecks } = await import(${JSON.stringify(join(copy, 'tools/checks/run-checks.ts'))});
    console.log(JSON.stringify(await runChecks({ folder: 'remote-progress', directory: ${JSON.stringify(directory)}, liveShells: [] })));
  `,
  );
  assert.equal(checks.stdout.trim(), '[]');
  await execute(
    process.execPath,
    [
      '--experimental-vm-modules',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '-c',
      'remote-progress/jest.config.mjs',
      '--rootDir',
      'remote-progress',
      '-w',
      '1',
    ],
    { cwd: copy },
  );
});
