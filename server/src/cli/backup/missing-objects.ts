import { rename } from 'node:fs/promises';
import { chunkKey, type ChunkName, chunksOf } from '../../exams/recordings/chunk-keys';
import type { ObjectStore } from '../../storage/object-store';
import { type BackedUpTable, backupPaths, type BackupManifest } from './backup-manifest';
import { readLines, writeLines } from './lines';

/** More keys than this would not help an operator. */
const MAX_KEYS = 50;

/**
 * Makes rows and objects consistent. Objects are copied after the snapshot, so each row has its object, with one
 * exception: chunks of a finalised recording that the site removed on schedule during the copy. Their rows are removed
 * from the backup, as they are from the site.
 * @param store the copied objects, or the bucket if the objects stay there
 * @returns the tables with new digests, and the chunks of unfinished recordings that the site itself has lost
 */
export async function settleChunks(
  directory: string,
  tables: readonly BackedUpTable[],
  store: ObjectStore,
): Promise<{ tables: BackedUpTable[]; missing: BackupManifest['missing'] }> {
  const missing = { count: 0, keys: [] as string[] };
  const chunks = tables.find(({ name }) => name === 'recording_chunks');
  if (!chunks) return { tables: [...tables], missing };
  const finalised = await finalisedAttempts(directory, tables);
  const path = backupPaths(directory).table(chunks.name);

  async function* settled() {
    let present = { attemptId: '', keys: new Set<string>() };
    for await (const lines of readLines(path)) {
      const kept: string[] = [];
      for (const line of lines) {
        const name = chunkOf(line, chunks as BackedUpTable);
        // Lines are ordered by attempt, so each attempt's chunks need only one listing.
        if (name.attemptId !== present.attemptId) present = await listChunks(store, name.attemptId);
        const key = chunkKey(name);
        if (present.keys.has(key)) kept.push(line);
        else if (!finalised.has(name.attemptId)) {
          kept.push(line);
          missing.count += 1;
          if (missing.keys.length < MAX_KEYS) missing.keys.push(key);
        }
      }
      yield kept;
    }
  }
  const digest = await writeLines(`${path}.settled`, settled());
  await rename(`${path}.settled`, path);
  return { tables: tables.map((table) => (table === chunks ? { ...table, ...digest } : table)), missing };
}

async function listChunks(store: ObjectStore, attemptId: string) {
  const keys = new Set<string>();
  for await (const { key } of store.list(chunksOf(attemptId))) keys.add(key);
  return { attemptId, keys };
}

function chunkOf(line: string, { columns }: BackedUpTable): ChunkName {
  const values = JSON.parse(line) as string[];
  const value = (column: string) => values[columns.indexOf(column)] ?? '';
  return {
    attemptId: value('attempt_id'),
    stream: value('stream') as ChunkName['stream'],
    segment: Number(value('segment')),
    sequence: Number(value('sequence')),
    sha256: value('sha256'),
  };
}

async function finalisedAttempts(directory: string, tables: readonly BackedUpTable[]): Promise<Set<string>> {
  const recordings = tables.find(({ name }) => name === 'recordings');
  const finalised = new Set<string>();
  if (!recordings) return finalised;
  const [attemptId, finalisedAt] = ['attempt_id', 'finalised_at'].map((name) => recordings.columns.indexOf(name));
  for await (const lines of readLines(backupPaths(directory).table(recordings.name))) {
    for (const line of lines) {
      const values = JSON.parse(line) as (string | null)[];
      if (values[finalisedAt ?? -1] != null) finalised.add(values[attemptId ?? -1] ?? '');
    }
  }
  return finalised;
}
