import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../error-code';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_LIMIT = 100;
const RETRY_MS = 15;

/**
 * Runs `work` under an exclusive lock among all processes that share the file system of one machine.
 *
 * The lock is a symbolic link, created atomically with its content: the holder's id. The holder listens on a socket of
 * that name, which the kernel closes with the process. So the lock of a killed process is recognised at once (decision
 * 013), and the lock of a slow process is never taken away. To remove the lock of a dead holder, a waiter must first
 * take a lock named after that holder: of two waiters only one removes it, and never the other's new lock.
 * proper-lockfile judges by age, and two waiters that find the same stale lock both get it.
 * @throws if others hold the lock for longer than `giveUpAfterMs`
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, giveUpAfterMs = 10_000): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const holder = await listen(await realpath(dirname(path)));
  try {
    await acquire(path, holder.id, Date.now() + giveUpAfterMs);
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await holder.close();
  }
}

async function acquire(path: string, id: string, deadline: number): Promise<void> {
  while (!(await claim(path, id))) {
    const holder = await holderOf(path);
    if (holder !== null && !(await isAlive(path, holder))) await breakLock(path, holder, id, deadline);
    else if (Date.now() > deadline) throw new Error(`Another process holds ${path}.`);
    else await pause(RETRY_MS);
  }
}

async function breakLock(path: string, dead: string, id: string, deadline: number): Promise<void> {
  const breaker = `${path}.${dead}`;
  await acquire(breaker, id, deadline);
  try {
    if ((await holderOf(path)) !== dead) return;
    await rm(path, { force: true });
    await rm(socketOf(await realpath(dirname(path)), dead), { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

async function claim(path: string, id: string): Promise<boolean> {
  try {
    await symlink(id, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @returns null when the lock has just been released */
const holderOf = (path: string): Promise<string | null> => readlink(path).catch(() => null);

async function isAlive(path: string, holder: string): Promise<boolean> {
  const socket = socketOf(await realpath(dirname(path)), holder);
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    // Any other error, such as a full backlog, means that the holder is alive.
    connection.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ENOENT' && code !== 'ECONNREFUSED');
    });
  });
}

async function listen(directory: string): Promise<{ id: string; close(): Promise<void> }> {
  const id = randomBytes(8).toString('hex');
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketOf(directory, id), resolve);
  });
  return {
    id,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function socketOf(directory: string, id: string): string {
  const inside = join(directory, `${id}.sock`);
  if (Buffer.byteLength(inside) <= SOCKET_PATH_LIMIT) return inside;
  return join(tmpdir(), `${createHash('sha256').update(directory).digest('hex').slice(0, 16)}-${id}.sock`);
}
