import type { BigIntStats } from 'node:fs';
import { open, readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../error-code';
import { keepConditionsByLock } from './condition-lock';
import { unfinishedDirectory, writeDurably } from './durable-write';
import {
  checkKey,
  checkPrefix,
  closingStreams,
  type ListedObject,
  type ObjectHead,
  type ObjectStore,
} from './object-store';

const LOCKS = '.locks';

/** One file per object: the key is the path below `root`. Several processes of one machine may share it. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  const head = async (key: string) => orNull(stat(pathOf(key), { bigint: true }).then(headOf));
  const files: ObjectStore = {
    head,
    async put(key, content, { sha256 } = {}) {
      const path = pathOf(key);
      return { etag: etagOf(await writeDurably(path, content, unfinishedDirectory(root), { sha256 })) };
    },
    async get(key, range) {
      const file = await orNull(open(pathOf(key), 'r'));
      if (!file) return null;
      try {
        const found = headOf(await file.stat({ bigint: true }));
        if (found) {
          const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
          const last = Math.min(end, found.bytes - 1);
          if (start <= last) return { ...found, body: file.createReadStream({ start, end: last }) };
        }
        await file.close();
        return found && { ...found, body: Readable.from([]) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async *list(prefix) {
      checkPrefix(prefix);
      yield* walk(root, prefix);
    },
    async delete(key) {
      await orNull(unlink(pathOf(key)));
      await removeEmpty(root, dirname(key));
    },
    keepsConditions: async () => true,
  };
  return closingStreams(keepConditionsByLock(files, join(root, LOCKS)));
}

/** @returns null for a directory, which is no object */
function headOf(stats: BigIntStats): ObjectHead | null {
  if (!stats.isFile()) return null;
  return {
    bytes: Number(stats.size),
    etag: etagOf(stats),
    modifiedAt: Number(stats.mtimeMs),
    contentType: null,
  };
}

const etagOf = ({ mtimeNs, size }: BigIntStats): string => `"${mtimeNs.toString(16)}-${size.toString(16)}"`;

/** Lists in key order: a directory sorts by its name with the slash, as its keys do. */
async function* walk(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = (await orNull(readdir(join(root, prefix), { withFileTypes: true }))) ?? [];
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
    const key = `${prefix}${name}`;
    if (name.endsWith('/')) {
      yield* walk(root, key);
      continue;
    }
    const found = await orNull(stat(join(root, key)));
    if (found) yield { key, bytes: found.size, modifiedAt: found.mtimeMs };
  }
}

/** Removes empty directories upwards, except the directory of the key space. */
async function removeEmpty(root: string, directory: string): Promise<void> {
  for (let path = directory; path.includes('/'); path = dirname(path)) {
    try {
      await rmdir(join(root, path));
    } catch {
      return;
    }
  }
}

/** EISDIR: deletion of a directory, which is no object. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR'];

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (ABSENT.includes(errorCode(error))) return null;
    throw error;
  });
}
