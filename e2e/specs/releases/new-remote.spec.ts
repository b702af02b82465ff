import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { npmScript, ROOT } from '../../fixtures/run-node';
import { expect, test as base } from '../../fixtures/test';

const execute = promisify(execFile);
const LEFT_OUT = new Set([
  'dist',
  'dist-embed',
  'data',
  '.git',
  '.cache',
  'coverage',
  'e2e',
  'bench',
  'docs',
  'answers',
]);

const test = base.extend<{ copy: string }>({
  /** A copy of this checkout, with what is installed here. */

  copy: async ({}, use) => {
    const copy = await mkdtemp(join(tmpdir(), 'new-remote-'));
    const installed = join(ROOT, 'node_modules');
    await cp(ROOT, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === ROOT || (path !== installed && !LEFT_OUT.has(basename(path))),
    });
    await symlink(installed, join(copy, 'node_modules'));
    await use(copy);
    await rm(copy, { recursive: true, force: true });
  },
});

test('a new remote builds at once, passes its test and the release checks', async ({ copy }) => {
  const node = (...args: string[]) =>
    execute(process.execPath, args, { cwd: copy, env: { ...process.env, INIT_CWD: copy } });

  const { stdout } = await node(...npmScript('new-remote', ['progress', '--no-install']));
  expect(stdout).toMatch(/remote-progress is there\. Build it with "npm run build -- remote-progress"/);
  // What the install would link: the same as for any other remote.
  await cp(join(copy, 'remote-auth/node_modules'), join(copy, 'remote-progress/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await node(...npmScript('build', ['remote-progress']));
  const [version = ''] = await readdir(join(copy, 'remote-progress/dist'));
  const directory = join(copy, 'remote-progress/dist', version);
  const release = JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')) as {
    preload: Record<string, { js: string[] }>;
    global: string;
  };
  expect(Object.keys(release.preload)).toEqual(['screens']);
  expect(release.global).toMatch(/^progress__0_1_0_/);

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
  expect(checks.stdout.trim()).toBe('[]');
  await node(
    '--experimental-vm-modules',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '-c',
    'remote-progress/jest.config.mjs',
    '--rootDir',
    'remote-progress',
    '-w',
    '1',
  );
});
