import type { Stream } from '@bandmark/contracts/api/attempts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface ChunkName {
  attemptId: string;
  stream: Stream;
  segment: number;
  sequence: number;
  sha256: string;
}

/** Where chunks wait until their recording is finalised. Disk today; an object store fits the same calls. */
export interface ChunkStore {
  /** Resolves once the bytes would survive a loss of power. Writing the same chunk again is harmless. */
  write(name: ChunkName, bytes: Buffer): Promise<void>;
  /** Absolute path, for the worker that reads it. */
  pathOf(name: ChunkName): string;
  removeAll(attemptId: string): Promise<void>;
}

/**
 * One file per chunk. Its name carries the hash of its bytes: two requests that race with different bytes under one
 * number write two files, and the row that is stored first decides which of them is the chunk.
 */
export function createDiskChunkStore(dataDirectory: string): ChunkStore {
  const root = join(dataDirectory, 'chunks');
  const pathOf = ({ attemptId, stream, segment, sequence, sha256 }: ChunkName) =>
    join(root, attemptId, stream, String(segment), `${sequence}-${sha256}`);
  return {
    pathOf,
    async write(name, bytes) {
      const path = pathOf(name);
      if (await isThere(path, bytes.length)) return;
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(path, bytes);
    },
    async removeAll(attemptId) {
      await rm(join(root, attemptId), { recursive: true, force: true });
    },
  };
}

/** Written beside, flushed to the disk, then renamed: a reader sees the whole file or none. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function isThere(path: string, bytes: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === bytes,
    () => false,
  );
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
