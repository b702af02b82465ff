import type { BackupState } from '@bandmark/contracts/api/operations';
import { HOUR_MS } from '@bandmark/domain/durations';
import { z } from 'zod';
import { type ObjectStore, readBytes } from '../storage/object-store';

/** One night and a half: a backup that is made every night is never this old. */
const DUE_AFTER_MS = 36 * HOUR_MS;

/** In the store, which all servers of a site share. No part of a backup: a restored site has none yet. */
const KEY = 'operations/backup.json';
const noteSchema = z.object({ finishedAt: z.number().nullable(), failedAt: z.number().nullable() });
type BackupNote = z.infer<typeof noteSchema>;

/** What the command `backup` has noted of its last run. @returns nulls where it never ran, or the note is damaged */
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

/** Notes how a run of the command `backup` ended. @param at epoch milliseconds */
export async function noteBackup(store: ObjectStore, outcome: 'finished' | 'failed', at: number): Promise<void> {
  const note: BackupNote =
    outcome === 'finished'
      ? { finishedAt: at, failedAt: null }
      : { finishedAt: (await readBackupNote(store)).finishedAt, failedAt: at };
  await store.put(KEY, Buffer.from(JSON.stringify(note)), { contentType: 'application/json' });
}

/** The same for the operators' page. */
export async function backupState(store: ObjectStore, now: number): Promise<BackupState> {
  const { finishedAt, failedAt } = await readBackupNote(store);
  return { finishedAt, failedAt, isDue: failedAt !== null || now - (finishedAt ?? 0) > DUE_AFTER_MS };
}
