import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { RECORDING_QUOTA_BYTES, RECORDING_QUOTA_CHUNKS } from './recording-limits';

type NewChunk = typeof recordingChunks.$inferInsert;

/**
 * Inserts a chunk's row, counts it in its recording and notes that the tab was heard of, in one statement: it is
 * what every candidate waits for once a second. The row is inserted only while the recording is open and has room,
 * under the recording's row lock, which the finaliser takes too; so no chunk is acknowledged that the files lack.
 * @returns null when it was not inserted: another chunk has the number, or the recording is closed or full
 */
export async function insertChunk(
  db: Database,
  chunk: NewChunk,
  tabId: string,
): Promise<{ completedAt: number | null } | null> {
  const mimeType = chunk.stream === 'camera' ? (chunk.contentType.includes('mp4') ? 'mp4' : 'webm') : null;
  const { rows } = (await db.execute(sql`
    with stored as (
      insert into ${recordingChunks}
        (attempt_id, stream, segment, sequence, bytes, sha256, content_type, started_at, stored_at)
      select ${recordings.attemptId}, ${chunk.stream}, ${chunk.segment}::int, ${chunk.sequence}::int,
        ${chunk.bytes}::int, ${chunk.sha256}, ${chunk.contentType}, ${chunk.startedAt ?? null}::bigint,
        ${chunk.storedAt}::bigint
      from ${recordings}
      where ${recordings.attemptId} = ${chunk.attemptId}::uuid and ${recordings.finalisedAt} is null
        and ${recordings.totalBytes} + ${chunk.bytes}::int <= ${RECORDING_QUOTA_BYTES}::bigint
        and ${recordings.chunkCount} < ${RECORDING_QUOTA_CHUNKS}::int
      for update
      on conflict do nothing
      returning attempt_id
    ), counted as (
      update ${recordings}
      set total_bytes = total_bytes + ${chunk.bytes}::int, chunk_count = chunk_count + 1,
        last_chunk_at = ${chunk.storedAt}::bigint, mime_type = coalesce(${mimeType}::text, mime_type)
      where attempt_id = (select attempt_id from stored)
      returning completed_at
    ), heard as (
      update ${attempts} set lease_heard_at = ${chunk.storedAt}::bigint
      where attempt_id = (select attempt_id from stored) and lease_tab_id = ${tabId}::uuid
    )
    select completed_at from counted
  `)) as { rows: { completed_at: string | number | null }[] };
  const [row] = rows;
  if (!row) return null;
  // The drivers differ in how they give a bigint.
  return { completedAt: row.completed_at === null ? null : Number(row.completed_at) };
}
