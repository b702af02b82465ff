import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TSX = join(import.meta.dirname, '../node_modules/tsx/dist/esm/index.mjs');

/** A server that counts its starts in a file, acts as `script` says in each, and then runs until a signal. */
const server = (file: string, script: string) => `
  const { appendFileSync, readFileSync } = require('node:fs');
  appendFileSync(${JSON.stringify(file)}, '.');
  const life = readFileSync(${JSON.stringify(file)}, 'utf8').length;
  process.on('SIGTERM', () => { console.log('drained'); process.exit(0); });
  ${script}
  console.log('life ' + life + ' of ' + process.pid);
  setInterval(() => {}, 1000);`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'supervise-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** The supervisor in a separate process, as `npm start` is one. */
function supervised(script: string) {
  const lives = join(directory, 'lives');
  const module = JSON.stringify(join(import.meta.dirname, 'supervise.ts'));
  const given = JSON.stringify({ args: ['-e', server(lives, script)], cwd: directory, firstPauseMs: 20 });
  const code = `const { supervise } = await import(${module});
    process.exitCode = await supervise({ ...${given}, env: process.env, say: console.log });`;
  const child = spawn(process.execPath, ['--import', TSX, '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seen: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => seen.push(line));
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = seen.find((one) => pattern.test(one));
      if (found !== undefined) return found;
      await once(lines, 'line');
    }
  };
  const exit = once(child, 'close').then(([given]) => given as number | null);
  return { child, line, exit, seen, lives: () => readFileSync(lives, 'utf8').length };
}

test('a server that dies is started again, after pauses that grow, until a signal asks it to stop; that reaches it', async () => {
  const site = supervised(`if (life <= 2) process.exit(life === 1 ? 75 : 1);`);
  const third = await site.line(/^life 3/);
  expect(site.seen.slice(0, 2)).toEqual([
    'The server ended with code 75. It starts again in 0.02 s.',
    'The server ended with code 1. It starts again in 0.04 s.',
  ]);
  process.kill(Number(/\d+$/.exec(third)?.[0]), 'SIGKILL');
  await site.line(/was ended by SIGKILL/);
  await site.line(/^life 4/);
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  expect(site.seen.at(-1)).toBe('drained');
  expect(site.lives()).toBe(4);
});

test('a bad setting is not tried again', async () => {
  const site = supervised('process.exit(78);');
  expect(await site.exit).toBe(78);
  expect(site.lives()).toBe(1);
});

test('a stop during the pause ends it', async () => {
  const site = supervised('process.exit(1);');
  await site.line(/starts again in 0\.32 s/);
  site.child.kill('SIGINT');
  expect(await site.exit).toBe(0);
});
