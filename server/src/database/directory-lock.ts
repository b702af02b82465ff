import { open, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_LIMIT = 100;
/** A guard this old was left by a process that died between its two steps. */
const GUARD_STALE_MS = 5000;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * One process per directory: PGlite has no lock of its own, and two processes silently lose rows.
 *
 * The lock is a listening Unix socket. The kernel drops it with the process, kill -9 included, which a file with a
 * process id does not give: ids are used again, in a container at every start.
 * @throws ConfigError when another living process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = socketPath(directory);
  const guard = `${path}.guard`;
  await takeGuard(guard, directory);
  try {
    const holder = await askHolder(path);
    if (holder !== null) {
      throw new ConfigError(`DATA_DIR: ${directory} is in use by another server (process ${holder}). Stop it first.`);
    }
    await rm(path, { force: true });
    const server = await listen(path);
    return {
      release: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    };
  } finally {
    await rm(guard, { force: true });
  }
}

function socketPath(directory: string): string {
  const inside = join(realpathSync(directory), 'server.lock');
  if (Buffer.byteLength(inside) <= SOCKET_PATH_LIMIT) return inside;
  return join(tmpdir(), `bandmark-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}.lock`);
}

/** Between looking for a holder and listening, nobody else may look. */
async function takeGuard(guard: string, directory: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await (await open(guard, 'wx')).close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age =
        Date.now() -
        (await stat(guard).then(
          (found) => found.mtimeMs,
          () => 0,
        ));
      if (age < GUARD_STALE_MS) break;
      await rm(guard, { force: true });
    }
  }
  throw new ConfigError(`DATA_DIR: another server is starting in ${directory} right now.`);
}

/** @returns the holder's process id, or null when nobody answers. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text.trim() || 'unknown'));
    socket.on('error', () => resolve(null));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`${process.pid}\n`);
    });
    server.once('error', reject);
    server.listen(path, () => resolve(server));
    server.unref();
  });
}
