import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RecordingManifest } from '@bandmark/contracts/recording';
import { answerFolder } from '@bandmark/domain/storage-path';
import { deleteAll, type ObjectStore } from '../../storage/object-store';

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
};

export const contentTypeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

/**
 * Where the files of a finished recording lie in the store.
 * @param run what `recordings.filesRun` says: each finalising run writes a folder of its own, and the row decides
 *   which one is served, so that two runs that overlap never mix their files. Null: directly in the answer's folder,
 *   as before runs had folders, and for the sample
 */
export const recordingFolder = (answerId: number, run: string | null): string =>
  `recordings/${answerFolder(answerId)}/${run === null ? '' : `${run}/`}`;

/** Puts the finaliser's files into the store, the manifest last: where it is, all the others are. */
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

/** Removes what runs before the one that counts have left: killed, or slower than another on the same recording. */
export async function removeOtherRuns(store: ObjectStore, answerId: number, run: string): Promise<void> {
  const kept = recordingFolder(answerId, run);
  for await (const { key } of store.list(recordingFolder(answerId, null))) {
    if (!key.startsWith(kept)) await store.delete(key);
  }
}

export const removeRun = (store: ObjectStore, answerId: number, run: string): Promise<void> =>
  deleteAll(store, recordingFolder(answerId, run));

const isManifest = (name: string) => name.endsWith('.manifest.json');
