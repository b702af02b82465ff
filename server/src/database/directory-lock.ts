import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { errorCode } from '../error-code';
import { withFileLock } from '../storage/file-lock';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_LIMIT = 100;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * One process per directory: PGlite itself has no lock, and two processes silently lose rows.
 *
 * The lock is a listening Unix socket. The kernel drops it with the process, kill -9 included, which a file with a
 * process id does not give: ids are used again, in a container at every start
 * (docs/decisions/013-the-lock-is-a-listening-socket.md).
 * @throws ConfigError when another living process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = socketPath(directory);
  // Between asking for a holder and listening, another process must not do the same.
  return withFileLock(join(directory, 'server.starting'), async () => {
    await requireUnlocked(directory);
    await rm(path, { force: true });
    const server = await listen(path);
    return {
      release: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    };
  });
}

/** A stopped process (SIGSTOP) still holds the lock, and answers nothing. */
const ANSWER_WITHIN_MS = 5000;

/** Asks without taking the lock. @throws ConfigError when a living process holds it */
export async function requireUnlocked(directory: string, answerWithinMs = ANSWER_WITHIN_MS): Promise<void> {
  const holder = await askHolder(socketPath(directory), answerWithinMs);
  if (holder === null) return;
  throw new ConfigError(`DATA_DIR: ${directory} is in use by another server (process ${holder}). Stop it first.`);
}

function socketPath(directory: string): string {
  const inside = join(realpathSync(directory), 'server.lock');
  if (Buffer.byteLength(inside) <= SOCKET_PATH_LIMIT) return inside;
  return join(tmpdir(), `bandmark-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}.lock`);
}

/** @returns the holder's process id, or why that is unknown; null when no process listens */
function askHolder(path: string, answerWithinMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(answerWithinMs, () => {
      socket.destroy();
      resolve('unknown: it does not answer');
    });
    socket.on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text.trim() || 'unknown'));
    // Any other error, such as a full backlog, may come from a living holder.
    socket.on('error', (error) => {
      const code = errorCode(error);
      resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? null : `unknown: ${code}`);
    });
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
