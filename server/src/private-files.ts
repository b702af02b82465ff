import { chmod, lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code';

const FOLDER = 0o700;
const FILE = 0o600;
/** Says that everything that a former version made here was gone through. */
const MARK = '.private';

/** From here on this process makes files that its own account alone reads: answers, recordings, keys, mails. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Takes the rights of other accounts off a data directory: at every start off the directory itself, which closes all
 * below it, and once off everything that versions without a umask made.
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

/** Takes the rights of other accounts off everything in a directory. */
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

/** Where the file system has no rights, or the directory is another account's, there is nothing to take. */
async function restrict(path: string, mode: number): Promise<void> {
  try {
    if (((await lstat(path)).mode & 0o077) !== 0) await chmod(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(errorCode(error))) throw error;
  }
}
