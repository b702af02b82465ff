import { createHash, randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { errorCode } from '../error-code';
import type { ObjectStream } from './object-store';

/** Concurrent flushes, so that the journal of the file system commits several at once. */
const AT_ONCE = 8;

/** Folder for the unfinished writes of a data directory; the dot keeps it out of every key space. */
export const unfinishedDirectory = (dataDirectory: string): string => join(dataDirectory, '.writing');

/**
 * Writes a file so that readers see all of it or none, and so that it survives a loss of power once this resolves: a
 * temporary file is flushed, renamed, and its directory flushed, because the name lives there (fsync(2)). Not
 * write-file-atomic: it neither flushes directories nor takes streams.
 * @param temporaryDirectory on the file system of `path`; a killed process leaves its unfinished files there
 * @param sha256 of a stream, if known
 * @param mode permissions of the file, by default those that the umask leaves
 * @returns the stats of the written file, from which its ETag is made
 * @throws if a stream does not have the given length or hash
 */
export async function writeDurably(
  path: string,
  content: Uint8Array | ObjectStream,
  temporaryDirectory: string,
  { sha256, mode = 0o666 }: { sha256?: string | undefined; mode?: number } = {},
): Promise<BigIntStats> {
  const temporary = join(temporaryDirectory, randomUUID());
  const file = await inDirectory(temporaryDirectory, () => open(temporary, 'wx', mode));
  let written: BigIntStats;
  try {
    try {
      await write(file, content, sha256);
      // The ETag is made of this time, so two writes within one tick of the kernel's clock must differ.
      const now = Date.now() / 1000 + Math.random() / 1000;
      await file.utimes(now, now);
      await file.sync();
      written = await file.stat({ bigint: true });
    } finally {
      await file.close();
    }
    await inDirectory(dirname(path), () => rename(temporary, path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
  return written;
}

/**
 * Gives a finished folder its final name, so that it appears whole or not at all and survives a loss of power with
 * everything in it.
 * @param displaced where an existing folder of that name is moved; without it, a non-empty one stays
 * @throws ENOTEMPTY or EEXIST if a non-empty folder has that name
 */
export async function renameDurably(temporary: string, path: string, displaced?: string): Promise<void> {
  await syncTree(temporary);
  if (displaced !== undefined)
    await rename(path, displaced).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  await inDirectory(dirname(path), () => rename(temporary, path));
  await syncDirectory(dirname(path));
}

async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  await pLimit(AT_ONCE).map(files, ({ name }) => sync(join(directory, name)));
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(directory, entry.name));
  await sync(directory);
}

async function write(file: FileHandle, content: Uint8Array | ObjectStream, sha256?: string): Promise<void> {
  if (content instanceof Uint8Array) return file.writeFile(content);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content.body) {
    await file.writeFile(part as Uint8Array);
    if (sha256 !== undefined) hash.update(part as Uint8Array);
    bytes += (part as Uint8Array).length;
  }
  if (bytes !== content.bytes) throw new Error(`A stream of ${content.bytes} bytes ended after ${bytes}.`);
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new Error('A stream has another hash than it says.');
}

/** Creates the directory only if it is missing. Retries if a concurrent delete has just removed it as empty. */
async function inDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === 5) throw error;
      await makeDirectory(directory);
    }
  }
}

async function makeDirectory(directory: string): Promise<void> {
  // Recordings and mails are private: other users of the machine must not read them.
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = directory; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

async function syncDirectory(directory: string): Promise<void> {
  await sync(directory).catch((error: unknown) => {
    // The directory was removed in the meantime, together with the file, so there is nothing left to flush.
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** @param path of a file or a directory */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
