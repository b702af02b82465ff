import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreAccessError, StoreUnavailableError } from '../storage/object-store';
import { inTerminal } from './in-terminal';

let directory: string;
const umask = process.umask(0o022);
beforeEach(async () => {
  process.umask(0o022);
  directory = await mkdtemp(join(tmpdir(), 'bandmark-command-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  process.umask(umask);
  await rm(directory, { recursive: true, force: true });
});

test('what a command writes is readable to its own account alone', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation();
  const file = join(directory, 'restored');
  await inTerminal(async () => {
    await writeFile(file, 'an answer');
    return 'done';
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(print.mock.calls).toEqual([['done']]);
});

test('a refusal that its reader expects is one line, and the exit code tells of it', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation();
  await inTerminal(() => Promise.reject(new RangeError('no such test')), [RangeError]);
  const unexpected = new TypeError('a fault');
  await inTerminal(() => Promise.reject(unexpected), [RangeError]);
  expect(print.mock.calls).toEqual([['no such test'], [unexpected]]);
  expect(process.exitCode).toBe(1);
});

test.each([
  ['EPIPE', 0, []],
  ['ENOSPC', 1, [['The output could not be written: ENOSPC.']]],
])('a reader that takes no more ends a command without a stack (%s)', async (code, exitCode, said) => {
  const refuse = jest.spyOn(console, 'error').mockImplementation();
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  await inTerminal(async () => '');
  process.stdout.emit('error', Object.assign(new Error('write failed'), { code }));
  expect(exit.mock.calls).toEqual([[exitCode]]);
  expect(refuse.mock.calls).toEqual(said);
});

test.each(['EACCES', 'EROFS', 'ENOSPC'])('%s is one line that names the file, without a stack', async (code) => {
  const print = jest.spyOn(console, 'error').mockImplementation();
  const message = `${code}: what the system says, open '/data/releases/registry.json'`;
  await inTerminal(() => Promise.reject(Object.assign(new Error(message), { code, syscall: 'open' })));
  expect(print.mock.calls).toEqual([[message]]);
  expect(process.exitCode).toBe(1);
});

test('a bucket that cannot be reached, or refuses, is one line', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation();
  for (const Fault of [StoreUnavailableError, StoreAccessError])
    await inTerminal(() => Promise.reject(new Fault('The bucket b refuses.')));
  expect(print.mock.calls).toEqual([['The bucket b refuses.'], ['The bucket b refuses.']]);
});

test('what a team or another site wrote gives the terminal no orders', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation();
  const refuse = jest.spyOn(console, 'error').mockImplementation();
  const hostile = 'Larger on purpose: \u001b]0;other title\u0007\u009b2J\r\tend\u202Edne\u2069\n';
  await inTerminal(async () => hostile);
  await inTerminal(() => Promise.reject(new RangeError(hostile)), [RangeError]);
  const shown = 'Larger on purpose: \\x1b]0;other title\\x07\\x9b2J\\x0d\tend\\u202edne\\u2069\n';
  expect([print.mock.calls, refuse.mock.calls]).toEqual([[[shown]], [[shown]]]);
});
