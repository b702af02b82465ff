import { type RecordingManifest, recordingManifestSchema } from '@bandmark/contracts/recording';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { recordingChunks } from '../../database/schema/recordings';
import { readBytes } from '../../storage/object-store';
import { recordingFolder } from '../../storage/recording-folder';
import { chunkKey, chunksOf } from '../recordings/chunk-keys';
import type { StoredPart } from './test-facts';

type Stored = Pick<AppDependencies, 'db' | 'store'>;

/** Counts the files in the manifest of a finalised recording that the store lacks or holds with a different size. */
export async function missingFiles(
  { store }: Pick<Stored, 'store'>,
  part: Pick<StoredPart, 'answerId' | 'uuid' | 'filesRun'>,
): Promise<number> {
  const folder = recordingFolder(part.answerId, part.filesRun);
  const manifest = await readBytes(store, `${folder}${part.uuid}.manifest.json`);
  const files = manifest && filesIn(manifest.content);
  // The manifest is written last and lists the other files: without it their number is unknown.
  if (!files) return 1;
  const lengths = new Map<string, number>();
  for await (const { key, bytes } of store.list(folder)) lengths.set(key, bytes);
  return Object.entries(files).filter(([name, { bytes }]) => lengths.get(`${folder}${name}`) !== bytes).length;
}

/** @returns null for a damaged manifest, which a replay cannot use either */
function filesIn(manifest: Buffer): RecordingManifest['files'] | null {
  try {
    return recordingManifestSchema.parse(JSON.parse(manifest.toString())).files;
  } catch {
    return null;
  }
}

/**
 * Counts the chunks that have a row but no object. Their bytes are lost: the device deleted them after the
 * acknowledgement.
 */
export async function missingChunkObjects({ db, store }: Stored, attemptId: string): Promise<number> {
  // Reads the rows first: a chunk that arrives in the meantime gets its object before its row.
  const rows = await db.select().from(recordingChunks).where(eq(recordingChunks.attemptId, attemptId));
  if (rows.length === 0) return 0;
  const keys = new Set<string>();
  for await (const { key } of store.list(chunksOf(attemptId))) keys.add(key);
  return rows.filter((row) => !keys.has(chunkKey(row))).length;
}

/** Whether the files can be made again: every chunk still has its row and its object. */
export async function hasAllChunks({ db, store }: Stored, part: StoredPart): Promise<boolean> {
  const rows = await db.$count(recordingChunks, eq(recordingChunks.attemptId, part.attemptId));
  return rows > 0 && rows === part.chunkCount && (await missingChunkObjects({ db, store }, part.attemptId)) === 0;
}
