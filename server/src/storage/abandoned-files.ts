import { DAY_MS } from '@bandmark/domain/durations';
import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedDirectory } from './durable-write';

/**
 * Where a process makes what is not finished: a recording's files, a copy of the embedded database, a version before
 * it is published.
 */
export const scratchDirectory = (dataDirectory: string): string => join(dataDirectory, 'scratch');

/**
 * Longer than any write, finalising run or copy takes. By age and not by process: several processes share a directory,
 * and the id of one that was killed may be another's by now.
 */
const ABANDONED_AFTER_MS = DAY_MS;

/** What earlier versions called a file until it was whole, and the probe of a start. */
const TEMPORARY = /^\.writable-\d+$|\.(\d+|new|tmp)$/;

/** What earlier versions called a version in `DATA_DIR/releases` before it was published. */
const FORMER_SCRATCH = /^\.(uploaded|fetching)-/;

/** Whether a file of `DATA_DIR` or `DATA_DIR/secrets` is not finished, by its name. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/**
 * Removes what killed processes have left unfinished in a data directory. Safe beside processes that write, and from
 * several processes at once.
 * @param now epoch milliseconds
 * @returns how many files and folders
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
    // Gone meanwhile: finished, or removed by another process.
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
