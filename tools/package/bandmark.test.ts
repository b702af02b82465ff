import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x } from 'tinyexec';

const USAGE = 'Usage: bandmark start | provision | check [health|ready] | version | releases … | team …';

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'installed site ')));
  for (const folder of ['bin', 'dist', 'releases/auth', 'releases/shell'])
    mkdirSync(join(home, folder), { recursive: true });
  cpSync(join(import.meta.dirname, 'bandmark.sh'), join(home, 'bin/bandmark'));
  chmodSync(join(home, 'bin/bandmark'), 0o755);
  for (const program of ['main', 'release-command', 'team-command'])
    writeFileSync(join(home, `dist/${program}.mjs`), 'console.log(JSON.stringify(process.argv.slice(2)));');
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

const bandmark = async (...words: string[]) => {
  const env = { BANDMARK_SETTINGS: join(home, 'nowhere.env') };
  const { exitCode, stdout, stderr } = await x(join(home, 'bin/bandmark'), words, { nodeOptions: { env } });
  return { exitCode, stdout: stdout.trim(), stderr: stderr.trim() };
};

test('provision publishes every build of the package', async () => {
  const builds = ['auth', 'shell'].map((name) => `${name}=${home}/releases/${name}`);
  expect(await bandmark('provision')).toEqual({
    exitCode: 0,
    stdout: JSON.stringify(['provision', ...builds]),
    stderr: '',
  });
});

test.each([
  ['provision', '--help'],
  ['start', '--help'],
  ['make', 'coffee'],
])('%s %s prints the usage and does nothing', async (...words) => {
  expect(await bandmark(...words)).toEqual({ exitCode: 1, stdout: '', stderr: USAGE });
});

test('help prints the usage, and another command gets its words', async () => {
  expect(await bandmark('help')).toEqual({ exitCode: 0, stdout: '', stderr: USAGE });
  expect((await bandmark('team', 'list')).stdout).toBe('["list"]');
});
