import { chmod, lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code';

const FOLDER = 0o700;
const FILE = 0o600;
/** Marks that the files of earlier versions have been restricted already. */
const MARK = '.private';

/** From here on only this process's account can read the files that it creates: answers, recordings, keys, mails. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Removes other accounts' permissions from a data directory: at every start from the directory itself, which closes
 * everything below it, and once from everything that versions without a umask created.
 */
export async function restrictToOwner(dataDirectory: string): Promise<void> {
  await restrict(dataDirectory, FOLDER);
  const mark = join(dataDirectory, MARK);
  const isDone = await lstat(mark).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  await restrictBelow(dataDirectory);
  await writeFile(mark, '', { mode: FILE });
}

/** Removes other accounts' permissions from everything in a directory. */
export async function restrictBelow(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      await restrict(path, FOLDER);
      await restrictBelow(path);
    } else if (entry.isFile()) {
      await restrict(path, FILE);
    }
  }
}

/** Ignores a file system without permissions, a read-only one, a path of another account and one that is gone. */
async function restrict(path: string, mode: number): Promise<void> {
  try {
    if (((await lstat(path)).mode & 0o077) !== 0) await chmod(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(errorCode(error))) throw error;
  }
}
