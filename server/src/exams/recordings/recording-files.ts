import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingManifest } from '@bandmark/contracts/recording';
import { deleteAll, type ObjectStore } from '../../storage/object-store';
import { contentTypeOf, recordingFolder } from '../../storage/recording-folder';
import { chunksOf } from './chunk-keys';

/** Uploads the finaliser's files to the store, the manifest last: once it exists, so do all the others. */
export async function putRecordingFiles(
  store: ObjectStore,
  folder: string,
  directory: string,
  { files }: RecordingManifest,
): Promise<void> {
  const names = (await readdir(directory)).sort((a, b) => Number(isManifest(a)) - Number(isManifest(b)));
  for (const name of names) {
    const path = join(directory, name);
    const sha256 = files[name]?.sha256;
    await store.put(
      `${folder}${name}`,
      { body: createReadStream(path), bytes: (await stat(path)).size },
      { contentType: contentTypeOf(name), ...(sha256 === undefined ? {} : { sha256 }) },
    );
  }
}

/** Keys of the files of other runs: of killed ones, of earlier ones, and of slower ones for the same recording. */
export async function filesOfOtherRuns(store: ObjectStore, answerId: number, run: string): Promise<string[]> {
  const kept = recordingFolder(answerId, run);
  const keys: string[] = [];
  for await (const { key } of store.list(recordingFolder(answerId, null))) if (!key.startsWith(kept)) keys.push(key);
  return keys;
}

export const removeRun = (store: ObjectStore, answerId: number, run: string): Promise<void> =>
  deleteAll(store, recordingFolder(answerId, run));

/** Deletes everything that an attempt recorded: the files of every run, and the chunks. */
export async function deleteRecordingObjects(
  store: ObjectStore,
  { attemptId, answerId }: { attemptId: string; answerId: number },
): Promise<void> {
  await deleteAll(store, recordingFolder(answerId, null));
  await deleteAll(store, chunksOf(attemptId));
}

const isManifest = (name: string) => name.endsWith('.manifest.json');
