import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { x } from 'tinyexec';
import { COMMANDS } from './commands.mjs';
import { ROOT } from './source-key.mjs';

/** Script of package.json → the rest of its usage line after the name. */
const USAGES: Readonly<Record<string, string>> = {
  start: ' -- [options]',
  dev: ' -- [remote] [options]',
  build: ' -- [packages…] [options]',
  pack: ' -- [folder]',
  package: ' -- [options]',
  test: ' -- [texts…] [options]',
  bench: ' -- <name> [options…]',
  release: ' -- <remote> [options]',
  promote: ' -- <remote> <version> [options]',
  rollback: ' -- <remote> [options]',
  canary: ' -- <remote> <version> <percent> [options]',
  releases: ' -- [remote] [options]',
  provision: '',
  why: ' -- <remote> [options]',
  pages: ' -- <remote> [version] [options]',
  retire: ' -- <remote> [options]',
  history: ' -- <remote> [options]',
  'compatibility-build': ' -- [commit] [options]',
  backup: ' -- <folder> [backup] [options]',
  restore: ' -- <folder> [options]',
  team: ' -- create | revoke | list',
  'new-remote': ' -- <name> [options]',
  'remove-remote': ' -- <name> [options]',
  'credential-key': ' -- list | rotate',
  user: ' -- grant | revoke | list | log-names | attempts | extra-time | replace-test | queues | stuck | history',
  lint: '',
  types: '',
  'with-database': ' -- <command…>',
  structure: ' -- [checkout] [options]',
  content: ' -- check | audio | preview',
  dashboard: '',
  'test-times': '',
  'spec-coverage': '',
  mails: '',
  'page-table': '',
};

/** Each in a process, started as npm does; only two in parallel, because each loads its whole command. */
const printed = new Map<string, Promise<{ exitCode: number | undefined; stdout: string; stderr: string }>>();
beforeAll(() => {
  const limit = pLimit(2);
  for (const name of Object.keys(USAGES))
    printed.set(
      name,
      limit(async () => {
        const { exitCode, stdout, stderr } = await x(process.execPath, ['tools/command.mjs', name, '--help'], {
          nodeOptions: { cwd: ROOT },
        });
        return { exitCode, stdout, stderr };
      }),
    );
});

test('every script of package.json is a command, and is in this table', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toEqual(
    Object.fromEntries(Object.keys(scripts).map((name) => [name, `node tools/command.mjs ${name}`])),
  );
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort());
  expect(Object.keys(USAGES).sort()).toEqual(Object.keys(scripts).sort());
});

test.each(Object.entries(USAGES))('npm run %s -- --help', async (name, usage) => {
  const called = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  const { exitCode, stdout, stderr } = (await printed.get(name)) ?? {};
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  // A fresh checkout first prints that it installs dependencies.
  const [first, , about, ...rest] = stdout?.slice(stdout.indexOf('Usage:')).split('\n') ?? [];
  expect(first).toBe(`Usage: ${called}${usage}`);
  // A sentence about the command, and its arguments and options.
  expect(about).toMatch(/^[A-Z].+/);
  expect(rest.join('\n')).toMatch(/^ {2}--help +print this$/m);
});
