import { command } from '@bandmark/command-line/command';
import { addReleaseCommands, calledBy, withoutRemote } from './release-commands';

const asked: unknown[] = [];
let said = '';
const program = command('Releases.', 'bandmark');
addReleaseCommands(program, (name, words) => {
  asked.push([name, ...words]);
  return Promise.resolve();
});
for (const each of [program, ...program.commands])
  each.exitOverride().configureOutput({ writeErr: (text) => (said += text), writeOut: (text) => (said += text) });
const run = (...words: string[]) => program.parseAsync(words, { from: 'user' });

beforeEach(() => {
  asked.length = 0;
  said = '';
});

test.each([
  [
    ['promote', '1.0.0', '--if-generation', '4', '--json'],
    ['promote', '1.0.0', '--if-generation', '4', '--json'],
  ],
  [
    ['canary', '1.0.0', '5'],
    ['canary', '1.0.0', '5'],
  ],
  [['releases'], ['list']],
  [
    ['why', '--visitor', '42'],
    ['why', '--visitor', '42'],
  ],
  [
    ['pages', '--approve'],
    ['pages', '--approve'],
  ],
])('bandmark %j asks for %j', async (words, expected) => {
  await run(...words);
  expect(asked).toEqual([expected]);
});

test.each([
  ['promote', 'Usage: bandmark promote <version> [options]', ['--if-generation', '--json']],
  ['canary', 'Usage: bandmark canary <version> <percent> [options]', ['--if-generation', '--json']],
  ['releases', 'Usage: bandmark releases [options]', ['--json']],
  ['why', 'Usage: bandmark why [options]', ['--visitor', '--pinned', '--override']],
])('the help of %s names no remote, and all its options', async (name, usage, options) => {
  await expect(run(name, '--help')).rejects.toThrow();
  expect(said).toContain(`${usage}\n`);
  for (const option of options) expect(said).toContain(option);
});

test.each([
  [['promote']],
  [['promote', '1.0.0', '--frce']],
  [['promote', '1.0.0', '--if-generation', 'x']],
  [['canary', '1.0.0', 'many']],
  [['canary', '1.0.0', '150']],
  [['canary', '1.0.0', '-1']],
  [['releases', 'extra']],
  [['why', '--visitor', '10000']],
])('bandmark %j asks for nothing', async (words) => {
  await expect(run(...words)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('the remote may be named, as in the guides of the repository', () => {
  expect(withoutRemote(['promote', 'practice', '1.0.0'], 'practice')).toEqual(['promote', '1.0.0']);
  expect(withoutRemote(['releases', 'remote-practice'], 'practice')).toEqual(['releases']);
  expect(withoutRemote(['promote', '1.0.0'], 'practice')).toEqual(['promote', '1.0.0']);
  expect(withoutRemote(['build', 'practice'], 'practice')).toEqual(['build', 'practice']);
  expect(withoutRemote([], 'practice')).toEqual([]);
});

test.each([
  ['pnpm/12.21.0 npm/? node/v20.19.0 linux x64', 'pnpm exec bandmark'],
  ['npm/11.19.1 node/v20.19.0 linux x64 workspaces/false', 'npx bandmark'],
  ['yarn/4.9.0 npm/? node/v20.19.0 linux x64', 'yarn bandmark'],
  ['another/1.0.0', 'bandmark'],
  [undefined, 'bandmark'],
])('hints after %s begin with "%s"', (agent, called) => {
  expect(calledBy(agent)).toBe(called);
});
