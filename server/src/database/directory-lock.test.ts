import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory, requireUnlocked } from './directory-lock';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('the second process learns which one holds it; after release it is free', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `DATA_DIR: ${directory} is in use by another server (process ${process.pid}). Stop it first.`,
  );
  await lock.release();
  await (await lockDirectory(directory)).release();
  expect(await readdir(directory)).toEqual([]);
});

test('a command may ask whether it is held, and takes and leaves nothing', async () => {
  await requireUnlocked(directory);
  expect(await readdir(directory)).toEqual([]);
  const lock = await lockDirectory(directory);
  await expect(requireUnlocked(directory)).rejects.toThrow(
    `DATA_DIR: ${directory} is in use by another server (process ${process.pid}). Stop it first.`,
  );
  await lock.release();
  await requireUnlocked(directory);
});

test('two that start together: one gets it', async () => {
  const results = await Promise.allSettled([
    lockDirectory(directory),
    lockDirectory(directory),
    lockDirectory(directory),
  ]);
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
});

test('what a killed server left holds nothing', async () => {
  await writeFile(join(directory, 'server.lock'), '');
  await (await lockDirectory(directory)).release();
});

test('a stopped server, which answers nothing, holds it', async () => {
  const stopped = createServer({ pauseOnConnect: true });
  await new Promise<void>((resolve) => stopped.listen(join(directory, 'server.lock'), resolve));
  await expect(requireUnlocked(directory, 1)).rejects.toThrow('(process unknown: it does not answer). Stop it first.');
  stopped.close();
});

test('a holder that cannot be asked may be alive, so its lock stays', async () => {
  // Stands for a full backlog or missing rights, which not every system and account has.
  await symlink('server.lock', join(directory, 'server.lock'));
  await expect(lockDirectory(directory)).rejects.toThrow('(process unknown: ELOOP). Stop it first.');
  expect(await readdir(directory)).toEqual(['server.lock']);
});

test('of two that find the turn of a server killed while it started, one gets the lock', async () => {
  // The lock of a dead process: no socket of this name listens.
  await symlink('0123456789abcdef', join(directory, 'server.starting'));
  const results = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)]);
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
  expect(await readdir(directory)).toEqual([]);
});

test('a directory with a long name has a lock too', async () => {
  const long = join(directory, 'x'.repeat(90), 'y'.repeat(90));
  await mkdir(long, { recursive: true });
  const lock = await lockDirectory(long);
  await expect(lockDirectory(long)).rejects.toThrow('is in use by another server');
  await lock.release();
});
