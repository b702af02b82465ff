import { statfs } from 'node:fs/promises';
import type { Clock } from '../clock';
import { keptFor } from '../kept-promises';

/** How long a reading is cached, because each chunk needs one. Chunks take some 100 MB at most in this time. */
const KEPT_MS = 3_000;

export interface FreeSpace {
  /** Bytes that this process may still write to DATA_DIR, as of some seconds ago. */
  freeBytes(): Promise<number>;
  /**
   * Whether chunks are accepted. A bucket always accepts them; on this disk they are refused first, so that the
   * remaining space is kept for answers and the database.
   */
  takesRecordings(): Promise<boolean>;
  /** Whether a finaliser may begin: its scratch folder and files are on this disk, whatever the store. */
  takesFinalising(): Promise<boolean>;
}

export interface FreeSpaceOptions {
  directory: string;
  /** `MIN_FREE_BYTES`: below it no chunks are taken, below half of it no recording is finalised. */
  leastBytes: number;
  /** Whether chunks go to a bucket. */
  hasBucket: boolean;
  clock: Clock;
  /** Returns the free bytes; `statfs` by default, replaced in tests. */
  read?: (directory: string) => Promise<number>;
}

export function watchFreeSpace({
  directory,
  leastBytes,
  hasBucket,
  clock,
  read = availableBytes,
}: FreeSpaceOptions): FreeSpace {
  const freeBytes = keptFor(clock, KEPT_MS, () => read(directory));
  return {
    freeBytes,
    takesRecordings: async () => hasBucket || (await freeBytes()) >= leastBytes,
    takesFinalising: async () => (await freeBytes()) >= leastBytes / 2,
  };
}

/** Bytes that this process may still write to the disk of a directory, as of now. */
export async function availableBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
