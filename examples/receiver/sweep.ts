import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A device that has sent nothing for this long may never return. */
const SILENT_MS = 24 * 3_600_000;

export const UUID_ALONE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface SweepOptions {
  directory: string;
  makeFile(recording: string): Promise<void>;
  /** One recording could not be swept; the others are. */
  onError(error: unknown, recording: string): void;
}

/** Joins recordings that their silent devices never completed, and again those that have got chunks since. */
export async function sweep({ directory, makeFile, onError }: SweepOptions): Promise<void> {
  // The directory may have entries of a system, such as `lost+found`.
  const recordings = (await readdir(directory)).filter((name) => UUID_ALONE.test(name));
  for (const recording of recordings) {
    try {
      if (await isDue(join(directory, recording))) await makeFile(recording);
    } catch (error) {
      onError(error, recording);
    }
  }
}

async function isDue(folder: string): Promise<boolean> {
  if (Date.now() - (await changedAt(folder)) <= SILENT_MS) return false;
  const names = await readdir(folder);
  const made = names.find((name) => name.startsWith('recording.'));
  if (made === undefined) return true;
  const madeAt = await changedAt(join(folder, made));
  for (const name of names) if (name.endsWith('.chunk') && (await changedAt(join(folder, name))) > madeAt) return true;
  return false;
}

const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs;
