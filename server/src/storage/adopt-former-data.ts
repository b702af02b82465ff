import { createReadStream } from 'node:fs';
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStore } from './disk-store';
import { withFileLock } from './file-lock';
import type { ObjectStore } from './object-store';

/** Key spaces whose objects are files of the data directory while no bucket is configured. */
const KEY_SPACES = ['chunks/', 'recordings/', 'outbox/'] as const;

/**
 * Migrates the data that an earlier release, or the time without a bucket, has left in a data directory. Idempotent,
 * also after a crash half-way.
 * @param bucket the store, if it is a bucket: chunks, recordings and mails of this directory move there
 * @param contentTypeOf media type of an object by its key
 */
export async function adoptFormerData(
  dataDirectory: string,
  bucket: ObjectStore | null,
  contentTypeOf: (name: string) => string,
): Promise<void> {
  // Several servers of one machine may start together.
  await withFileLock(
    join(dataDirectory, '.locks', 'adopt'),
    async () => {
      await renameAnswers(dataDirectory);
      if (bucket) await moveToBucket(dataDirectory, bucket, contentTypeOf);
    },
    Infinity,
  );
}

/** Earlier releases kept recordings in `answers/`, and unfinished ones in `preparing/`. */
async function renameAnswers(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, 'preparing'), { recursive: true, force: true });
  const answers = join(dataDirectory, 'answers');
  if (!(await isDirectory(answers))) return;
  if (!(await isDirectory(join(dataDirectory, 'recordings')))) {
    await rename(answers, join(dataDirectory, 'recordings'));
    return;
  }
  // A site that was rolled back for a while has both. Merging is safe, because no two files of recordings have the same
  // name.
  const store = createDiskStore(dataDirectory);
  for await (const { key, bytes } of store.list('answers/')) {
    const body = createReadStream(join(dataDirectory, key));
    await store.put(key.replace('answers/', 'recordings/'), { body, bytes });
    await store.delete(key);
  }
  await removeEmptyFolders(answers);
}

async function moveToBucket(
  dataDirectory: string,
  bucket: ObjectStore,
  contentTypeOf: (name: string) => string,
): Promise<void> {
  const disk = createDiskStore(dataDirectory);
  for (const space of KEY_SPACES) {
    for await (const { key, bytes } of disk.list(space)) {
      const body = createReadStream(join(dataDirectory, key));
      await bucket.put(key, { body, bytes }, { contentType: contentTypeOf(key) });
      await disk.delete(key);
    }
    await removeEmptyFolders(join(dataDirectory, space));
  }
}

/**
 * Removes a folder and those below it, except what holds a file: a server that still runs without the bucket may have
 * acknowledged it after the listing. The next start moves it.
 */
async function removeEmptyFolders(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await removeEmptyFolders(join(directory, entry.name));
  await rmdir(directory).catch(() => undefined);
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
