import { rename } from 'node:fs/promises';
import { missingFiles } from '../../exams/comparing/stored-objects';
import { chunkKey, type ChunkName, chunksOf } from '../../exams/recordings/chunk-keys';
import type { ObjectStore } from '../../storage/object-store';
import { type BackedUpTable, backupPaths, type MissingObjects } from './backup-manifest';
import { inParallel } from './copy-objects';
import { readLines, writeLines } from './lines';

/** More keys than this would not help an operator. */
const MAX_KEYS = 50;

/** Values by column, in PostgreSQL's text form. A column of a later migration is absent. */
type Row = Readonly<Record<string, string | null | undefined>>;

/** The tables of a backup, in its folder, and the store that has its objects. */
interface Copied {
  directory: string;
  recordings: BackedUpTable;
  attempts: BackedUpTable;
  chunks: BackedUpTable;
  store: ObjectStore;
  /** From `openRecordings`. */
  open: ReadonlySet<string>;
  isReference: boolean;
}

export function addMissing(missing: MissingObjects, key: string): void {
  missing.count += 1;
  if (missing.keys.length < MAX_KEYS) missing.keys.push(key);
}

/**
 * @param takenAt of the backup, epoch milliseconds
 * @returns the attempts whose files the site will make after the backup: acknowledged chunks are in no finalised file,
 * as `isSettled` judges, or late chunks may still come
 */
export async function openRecordings(
  directory: string,
  tables: readonly BackedUpTable[],
  takenAt: number,
): Promise<Set<string>> {
  const open = new Set<string>();
  for (const table of tables.filter(({ name }) => name === 'recordings'))
    for await (const row of rowsOf(directory, table))
      if (
        row['finalised_at'] == null ||
        Number(row['chunk_count']) > Number(row['finalised_chunks'] ?? Infinity) ||
        Number(row['open_until'] ?? 0) > takenAt
      )
        open.add(row['attempt_id'] ?? '');
  return open;
}

/**
 * Makes rows and objects consistent. Objects are copied after the snapshot, so each row has its object, except where
 * the site removed it during the copy: chunks of a finalised recording, whose rows are removed from the backup, as they
 * are from the site; and files that a later run of the finaliser replaced. Their recording becomes one that is not
 * finalised, so that a restored site makes the files again instead of removing old chunks. So does an open recording of
 * a backup by reference, because the site deletes the files that it replaces after the backup.
 * @param copied `store` has the copied objects, or is the bucket if the objects stay there
 * @returns the tables with new digests, and the chunks of unfinished recordings that the site itself has lost
 */
export async function settleRecordings(
  directory: string,
  tables: readonly BackedUpTable[],
  { open, store, isReference }: Pick<Copied, 'open' | 'store' | 'isReference'>,
): Promise<{ tables: BackedUpTable[]; missing: MissingObjects }> {
  const missing: MissingObjects = { count: 0, keys: [] };
  const [recordings, attempts, chunks] = ['recordings', 'attempts', 'recording_chunks'].map((name) =>
    tables.find((table) => table.name === name),
  );
  if (!recordings || !attempts || !chunks) return { tables: [...tables], missing };
  const copied = { directory, recordings, attempts, chunks, store, open, isReference };
  const { settled, kept } = await settleChunks(copied, missing);
  const changed = new Map([[chunks, settled]]);
  const reopened = await withReplacedFiles(copied, kept);
  if (reopened.size > 0)
    changed.set(
      recordings,
      await rewrite(directory, recordings, async (row, line) =>
        reopened.has(row['attempt_id'] ?? '')
          ? lineOf({ ...row, finalised_at: null, state: 'complete' }, recordings)
          : line,
      ),
    );
  return { tables: tables.map((table) => changed.get(table) ?? table), missing };
}

/** @returns the table of chunks, and how many each attempt has left */
async function settleChunks({ directory, chunks, store, open }: Copied, missing: MissingObjects) {
  const kept = new Map<string, number>();
  let present = { attemptId: '', keys: new Set<string>() };
  const settled = await rewrite(directory, chunks, async (row, line) => {
    const name = chunkOf(row);
    // Lines are ordered by attempt, so each attempt's chunks need only one listing.
    if (name.attemptId !== present.attemptId) present = await listChunks(store, name.attemptId);
    const key = chunkKey(name);
    if (present.keys.has(key)) kept.set(name.attemptId, (kept.get(name.attemptId) ?? 0) + 1);
    else if (!open.has(name.attemptId)) return null;
    else addMissing(missing, key);
    return line;
  });
  return { settled, kept };
}

async function listChunks(store: ObjectStore, attemptId: string) {
  const keys = new Set<string>();
  for await (const { key } of store.list(chunksOf(attemptId))) keys.add(key);
  return { attemptId, keys };
}

const chunkOf = (row: Row): ChunkName => ({
  attemptId: row['attempt_id'] ?? '',
  stream: row['stream'] as ChunkName['stream'],
  segment: Number(row['segment']),
  sequence: Number(row['sequence']),
  sha256: row['sha256'] ?? '',
});

/**
 * @param kept the number of chunks that each attempt has left
 * @returns the attempts whose recording has all its chunks, but not the files of its row, or not for long
 */
async function withReplacedFiles(
  { directory, recordings, attempts, store, open, isReference }: Copied,
  kept: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  /** The run whose files are served, by attempt. */
  const runs = new Map<string, string | null>();
  const replaced = new Set<string>();
  for await (const row of rowsOf(directory, recordings)) {
    const attemptId = row['attempt_id'] ?? '';
    // Withdrawn recordings, and those that a certificate closed, have no count and never get other files.
    if (row['finalised_at'] == null || row['finalised_chunks'] == null) continue;
    if (kept.get(attemptId) !== Number(row['chunk_count'])) continue;
    if (isReference && open.has(attemptId)) replaced.add(attemptId);
    else runs.set(attemptId, row['files_run'] ?? null);
  }
  if (runs.size === 0) return replaced;
  const check = async (row: Row) => {
    const attemptId = row['attempt_id'] ?? '';
    const filesRun = runs.get(attemptId);
    if (filesRun === undefined) return;
    const part = { answerId: Number(row['answer_id']), uuid: row['uuid'] ?? '', filesRun };
    if ((await missingFiles({ store }, part)) > 0) replaced.add(attemptId);
  };
  for await (const _ of inParallel(rowsOf(directory, attempts), check));
  return replaced;
}

async function* rowsOf(directory: string, table: BackedUpTable): AsyncGenerator<Row> {
  for await (const lines of readLines(backupPaths(directory).table(table.name)))
    for (const line of lines) yield rowOf(line, table);
}

const rowOf = (line: string, { columns }: BackedUpTable): Row => {
  const values = JSON.parse(line) as (string | null)[];
  return Object.fromEntries(columns.map((column, at) => [column, values[at]]));
};

const lineOf = (row: Row, { columns }: BackedUpTable): string =>
  JSON.stringify(columns.map((column) => row[column] ?? null));

/**
 * Replaces the file of a table.
 * @param change returns the new line, or null to leave the row out
 * @returns the table with its new digest
 */
async function rewrite(
  directory: string,
  table: BackedUpTable,
  change: (row: Row, line: string) => Promise<string | null>,
): Promise<BackedUpTable> {
  const path = backupPaths(directory).table(table.name);
  async function* changed() {
    for await (const lines of readLines(path)) {
      const kept: string[] = [];
      for (const line of lines) {
        const next = await change(rowOf(line, table), line);
        if (next !== null) kept.push(next);
      }
      yield kept;
    }
  }
  const digest = await writeLines(`${path}.settled`, changed());
  await rename(`${path}.settled`, path);
  return { ...table, ...digest };
}
