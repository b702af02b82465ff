import type { BackupState } from '@bandmark/contracts/api/operations';
import { HOUR_MS } from '@bandmark/domain/durations';
import { z } from 'zod';
import { type ObjectStore, readBytes } from '../storage/object-store';

/** Longer than any gap between nightly backups. */
const DUE_AFTER_MS = 36 * HOUR_MS;

/** In the store, which all servers of a site share. Not included in backups, so a restored site starts without it. */
const KEY = 'operations/backup.json';
const noteSchema = z.object({ finishedAt: z.number().nullable(), failedAt: z.number().nullable() });
type BackupNote = z.infer<typeof noteSchema>;

/** The recorded outcome of the last backups. @returns nulls if none was ever run or the note is damaged */
export async function readBackupNote(store: ObjectStore): Promise<BackupNote> {
  const stored = await readBytes(store, KEY);
  const note = noteSchema.safeParse(stored === null ? null : parsed(stored.content));
  return note.success ? note.data : { finishedAt: null, failedAt: null };
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** Records the outcome of a run of the command `backup`. @param at epoch milliseconds */
export async function noteBackup(store: ObjectStore, outcome: 'finished' | 'failed', at: number): Promise<void> {
  const note: BackupNote =
    outcome === 'finished'
      ? { finishedAt: at, failedAt: null }
      : { finishedAt: (await readBackupNote(store)).finishedAt, failedAt: at };
  await store.put(KEY, Buffer.from(JSON.stringify(note)), { contentType: 'application/json' });
}

/** The backup note for the operators' page, with whether a backup is due. */
export async function backupState(store: ObjectStore, now: number): Promise<BackupState> {
  const { finishedAt, failedAt } = await readBackupNote(store);
  return { finishedAt, failedAt, isDue: failedAt !== null || now - (finishedAt ?? 0) > DUE_AFTER_MS };
}
