import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryText, writeBuild } from '../../../testing/write-build';
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

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'bandmark-escape-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test.each(LEAKS)(
  'a build that gets hold of %s of the process around it ends no other program',
  async (what, script) => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    const ended = once(other, 'exit');
    await once(other, 'spawn');
    const entry = `${script(useLeak(other.pid ?? 0))}\n${entryText('1.0.0')}`;
    const directory = await writeBuild(join(scratch, what.replaceAll(' ', '-')), '1.0.0', { 'entry.js': entry });
    // Whether such a build is refused is not the question here.
    await observeBuild('auth', directory, await readBuild(directory)).catch(() => undefined);
    other.kill('SIGTERM');
    expect((await ended)[1]).toBe('SIGTERM');
  },
);
