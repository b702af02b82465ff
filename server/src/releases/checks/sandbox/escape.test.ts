import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessLimits } from '../../../jobs/worker-process/run-in-process';
import { entryText, writeBuild } from '../../../testing/write-build';
import { WorkerTimeoutError } from '../../../unavailable';
import { readBuild } from '../../publishing/read-build';
import { observeBuild } from './observe-build';

/**
 * What a build does with an object of the process around its context: it replaces `call`, which Node itself uses, so
 * that Node hands it `process`, and kills another program of the same account.
 */
const useLeak = (pid: number) => `(leaked) => {
  let root = leaked.constructor;
  for (let next; typeof (next = Object.getPrototypeOf(root)) === 'function'; ) root = next;
  root.call = (target) => target.kill(${pid}, 'SIGKILL');
}`;

/** Objects that Node creates in its own realm and hands to the code that caused them. */
const LEAKS: [what: string, script: (use: string) => string][] = [
  [
    'an error without a text',
    (use) =>
      `const error = new Error(); error.name = Symbol(); try { error.stack } catch (thrown) { (${use})(thrown) }`,
  ],
  ['a module that cannot be imported', (use) => `import('nothing').catch(${use});`],
  [
    'the arguments of a call that Node makes',
    (use) =>
      `const error = new Error(); error.name = { toString: new Proxy(() => '', { apply: (_, self, given) => ((${use})(given), '') }) }; error.stack;`,
  ],
];

const UNCONFINED: ProcessLimits = { timeoutMs: 120_000, cpuSeconds: 10, memoryMb: 600 };

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'bandmark-escape-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/**
 * Loads a build that tries to kill another program, and then ends that program with SIGTERM.
 * @returns the signal that ended it
 */
async function endOfOther(script: (use: string) => string, limits?: ProcessLimits): Promise<unknown> {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const ended = once(other, 'exit');
  await once(other, 'spawn');
  try {
    // NaN for a program without an id, because 0 would be the test's own process group.
    const entry = `${script(useLeak(Number(other.pid)))}\n${entryText('1.0.0')}`;
    const directory = await writeBuild(await mkdtemp(join(scratch, 'build-')), '1.0.0', { 'entry.js': entry });
    await observeBuild('auth', directory, await readBuild(directory), limits).catch((error: unknown) => {
      // Whether such a build is refused is not the question here. On a busy machine it may not have been loaded at all.
      if (error instanceof WorkerTimeoutError) throw error;
    });
  } finally {
    other.kill('SIGTERM');
  }
  return (await ended)[1];
}

test.each(LEAKS)('a build that gets hold of %s of the process around it ends no other program', async (_, script) => {
  // Otherwise the script would prove nothing: another version of Node may have made it harmless.
  expect(await endOfOther(script, UNCONFINED)).toBe('SIGKILL');
  expect(await endOfOther(script)).toBe('SIGTERM');
});
