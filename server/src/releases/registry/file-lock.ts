import { open, readFile, rm, stat } from 'node:fs/promises';

/** A lock older than this belongs to nobody: a registry write takes milliseconds. */
const STALE_AFTER_MS = 30_000;
const GIVE_UP_AFTER_MS = 10_000;
const RETRY_MS = 25;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Runs `work` while this process alone holds the lock file (created with O_EXCL, so also between processes).
 * @throws when another process holds it for more than 10 s
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  while (!(await tryLock(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else if (Date.now() > deadline) throw new Error(`Another process has held ${path} for more than 10 s.`);
    else await pause(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    if (Date.now() - mtimeMs > STALE_AFTER_MS) return true;
    return text !== '' && !isRunning(Number(text));
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
