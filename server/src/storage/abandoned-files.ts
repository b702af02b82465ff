import { DAY_MS } from '@bandmark/domain/durations';
import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedDirectory } from './durable-write';

/**
 * Directory for work in progress: the files of a recording, a copy of the embedded database, a version before it is
 * published.
 */
export const scratchDirectory = (dataDirectory: string): string => join(dataDirectory, 'scratch');

/**
 * Longer than any write, finalising run or copy takes. Judged by age, not by process: several processes share a
 * directory, and the id of a killed one may have been reused.
 */
const ABANDONED_AFTER_MS = DAY_MS;

/** Names that earlier releases gave to unfinished files, and to the write probe of a start. */
const TEMPORARY = /^\.writable-\d+$|\.(\d+|new|tmp)$/;

/** Names that earlier releases gave to versions in `DATA_DIR/releases` before they were published. */
const FORMER_SCRATCH = /^\.(uploaded|fetching)-/;

/** Whether the name is that of an unfinished file of `DATA_DIR` or `DATA_DIR/secrets`. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/**
 * Deletes the unfinished files that killed processes have left in a data directory. Safe while other processes write,
 * and from several processes at once.
 * @param now epoch milliseconds
 * @returns the number of deleted files and folders
 */
export async function cleanUpAbandonedFiles(dataDirectory: string, now: number): Promise<number> {
  const isLeft = (entry: Dirent) => entry.isFile() && isTemporary(entry.name);
  const isFormerScratch = (entry: Dirent) => entry.isDirectory() && FORMER_SCRATCH.test(entry.name);
  const removed = [
    await removeOld(unfinishedDirectory(dataDirectory), now),
    await removeOld(scratchDirectory(dataDirectory), now),
    await removeOld(dataDirectory, now, isLeft),
    await removeOld(join(dataDirectory, 'secrets'), now, isLeft),
    await removeOld(join(dataDirectory, 'releases'), now, isFormerScratch),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}

async function removeOld(directory: string, now: number, isOurs: (entry: Dirent) => boolean = () => true) {
  let removed = 0;
  for (const entry of (await readdir(directory, { withFileTypes: true }).catch(() => [])).filter(isOurs)) {
    const path = join(directory, entry.name);
    // The file may be gone by now: finished, or removed by another process.
    const modifiedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - modifiedAt <= ABANDONED_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
