import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder, and those above it, so that they survive a loss of power once this resolves. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushNames(dirname(made));
}

/**
 * Resolves once the file survives a loss of power. Never replaces an existing file; of two concurrent writers exactly
 * one wins.
 */
export async function writeOnce(path: string, content: string | Buffer): Promise<void> {
  if (await exists(path)) return;
  await writePart(path, content, (part) =>
    link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
}

/** Replaces a file atomically: a crash never leaves a partial one under its name. Resolves as `writeOnce` does. */
export async function writeAnew(path: string, content: string | Buffer): Promise<void> {
  await writePart(path, content, (part) => rename(part, path));
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Writes and flushes a temporary file, which `giveName` then links or renames. None is left behind, also on an error. */
async function writePart(
  path: string,
  content: string | Buffer,
  giveName: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`;
  const file = await open(part, 'wx');
  try {
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveName(part);
  } finally {
    await rm(part, { force: true });
  }
  await flushNames(dirname(path));
}

/** Flushes a folder: the names of files are in it, so flushing a file does not keep its name (fsync(2)). */
async function flushNames(folder: string): Promise<void> {
  // Windows opens no folders, and writes their names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    // The recording was deleted meanwhile.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
