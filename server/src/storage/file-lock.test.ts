import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from './file-lock';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Runs many holders concurrently. @returns the highest number inside at once, and how many entered in total */
async function crowd(path: string, count: number) {
  let inside = 0;
  let most = 0;
  let entered = 0;
  const enter = () =>
    withFileLock(path, async () => {
      inside += 1;
      entered += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
  await Promise.all(Array.from({ length: count }, enter));
  return { most, entered };
}

test('one is inside at a time, and nothing is left behind', async () => {
  expect(await crowd(join(directory, 'a'), 20)).toEqual({ most: 1, entered: 20 });
  expect(await readdir(directory)).toEqual([]);
});

test('many that find the lock of a dead holder do not take it from each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    await symlink('0123456789abcdef', join(directory, 'a'));
    expect(await crowd(join(directory, 'a'), 8)).toEqual({ most: 1, entered: 8 });
  }
  expect(await readdir(directory)).toEqual([]);
});

test('nor when the process that was breaking it has died as well', async () => {
  await symlink('0123456789abcdef', join(directory, 'a'));
  await symlink('fedcba9876543210', join(directory, 'a.0123456789abcdef'));
  expect(await crowd(join(directory, 'a'), 4)).toEqual({ most: 1, entered: 4 });
  expect(await readdir(directory)).toEqual([]);
});

test('a killed process leaves a lock that is taken over at once; a living one’s is waited for', async () => {
  const path = join(directory, 'a');
  const script = `
    import { withFileLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    await withFileLock(${JSON.stringify(path)}, () => { console.log('inside'); return new Promise(() => setInterval(() => {}, 1000)); });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect(withFileLock(path, async () => 'mine', 50)).rejects.toThrow('Another process holds');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await withFileLock(path, async () => 'mine', 50)).toBe('mine');
  expect(await readdir(directory)).toEqual([]);
});

test('a directory whose path is too long for a socket', async () => {
  const deep = join(directory, 'x'.repeat(90));
  expect(await crowd(join(deep, 'a'), 3)).toEqual({ most: 1, entered: 3 });
  expect(await readdir(deep)).toEqual([]);
});

test('the lock is released when the work fails', async () => {
  const path = join(directory, 'a');
  await expect(withFileLock(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withFileLock(path, async () => 'next')).toBe('next');
});
