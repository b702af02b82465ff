import type { Stream } from '@bandmark/contracts/api/attempts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { inBatches } from './in-batches';
import { RECORDING_QUOTA_BYTES, RECORDING_QUOTA_CHUNKS } from './recording-limits';

/** A chunk that a tab wants to store. */
export interface NewChunk {
  attemptId: string;
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: number;
  sha256: string;
  contentType: string;
  startedAt: number | null;
  storedAt: number;
  tabId: string;
}

/** What the database knows of a chunk's segment, recording and number. */
export interface ChunkFacts {
  /** The tab that opened the segment; null when it was never opened. */
  segmentTabId: string | null;
  leaseTabId: string | null;
  leaseHeardAt: number | null;
  /** Null without a recording. */
  totalBytes: number | null;
  chunkCount: number | null;
  finalisedAt: number | null;
  /** Hash of the chunk that has this number; null when none has. */
  storedHash: string | null;
}

export interface ChunkRows {
  read(chunk: NewChunk): Promise<ChunkFacts>;
  /**
   * Inserts a chunk's row, counts it in its recording and notes that the tab was heard of. The row is inserted only
   * while the recording is open and has room, under the recording's row lock, which the finaliser takes too; so no
   * chunk is acknowledged that the files lack.
   * @returns null when it was not inserted: another chunk has the number, or the recording is closed or full
   */
  insert(chunk: NewChunk): Promise<{ completedAt: number | null } | null>;
}

/** More at once would only wait for each other: the embedded database has one connection. */
const BATCHES = { atOnce: 2, largest: 100 };

/**
 * The rows of chunks. Every candidate sends chunks each second and waits for them, so both calls take one statement,
 * shared with whatever other candidates send at the same moment.
 */
export function createChunkRows(db: Database): ChunkRows {
  return {
    read: inBatches((chunks) => readFacts(db, chunks), BATCHES),
    insert: inBatches((chunks) => insertRows(db, chunks), BATCHES),
  };
}

/** The chunks as a table, in their order. */
const tableOf = (chunks: readonly NewChunk[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(chunks.map((chunk, at) => ({ ...chunk, at })))}::jsonb) as chunk(
    at int, "attemptId" uuid, stream text, segment int, sequence int, bytes int, sha256 text, "contentType" text,
    "startedAt" bigint, "storedAt" bigint, "tabId" uuid)`;

async function readFacts(db: Database, chunks: readonly NewChunk[]): Promise<ChunkFacts[]> {
  const { rows } = (await db.execute(sql`
    select segments.tab_id, lease_tab_id, lease_heard_at, total_bytes, chunk_count, finalised_at, stored.sha256
    from ${tableOf(chunks)}
    left join segments on segments.attempt_id = chunk."attemptId" and segments.segment = chunk.segment
    left join attempts on attempts.attempt_id = segments.attempt_id
    left join recordings on recordings.attempt_id = segments.attempt_id
    left join recording_chunks as stored on stored.attempt_id = segments.attempt_id
      and stored.stream = chunk.stream and stored.segment = chunk.segment and stored.sequence = chunk.sequence
    order by chunk.at
  `)) as { rows: Record<string, string | number | null>[] };
  return rows.map((row) => ({
    segmentTabId: textOf(row['tab_id']),
    leaseTabId: textOf(row['lease_tab_id']),
    leaseHeardAt: numberOf(row['lease_heard_at']),
    totalBytes: numberOf(row['total_bytes']),
    chunkCount: numberOf(row['chunk_count']),
    finalisedAt: numberOf(row['finalised_at']),
    storedHash: textOf(row['sha256']),
  }));
}

async function insertRows(
  db: Database,
  chunks: readonly NewChunk[],
): Promise<({ completedAt: number | null } | null)[]> {
  const { rows } = (await db.execute(sql`
    with chunk as (
      select * from ${tableOf(chunks)}
    ), open as (
      select attempt_id, total_bytes, chunk_count from recordings
      where attempt_id in (select "attemptId" from chunk) and finalised_at is null
      order by attempt_id for update
    ), counting as (
      select chunk.*,
        total_bytes + sum(bytes) over mine <= ${RECORDING_QUOTA_BYTES}::bigint
          and chunk_count + count(*) over mine <= ${RECORDING_QUOTA_CHUNKS}::int as fits
      from chunk join open on attempt_id = "attemptId"
      window mine as (partition by attempt_id order by at)
    ), stored as (
      insert into recording_chunks
        (attempt_id, stream, segment, sequence, bytes, sha256, content_type, started_at, stored_at)
      select "attemptId", stream, segment, sequence, bytes, sha256, "contentType", "startedAt", "storedAt"
      from counting where fits order by at
      on conflict do nothing
      returning *
    ), counted as (
      update recordings set total_bytes = recordings.total_bytes + added.bytes,
        chunk_count = recordings.chunk_count + added.chunks, last_chunk_at = added.stored_at,
        mime_type = coalesce(added.mime_type, recordings.mime_type)
      from (
        select attempt_id, sum(bytes) as bytes, count(*) as chunks, max(stored_at) as stored_at,
          max(case when content_type like '%mp4%' then 'mp4' else 'webm' end) filter (where stream = 'camera')
            as mime_type
        from stored group by attempt_id
      ) as added
      where recordings.attempt_id = added.attempt_id
      returning recordings.attempt_id, completed_at
    ), heard as (
      update attempts set lease_heard_at = stored_at
      from stored join chunk on "attemptId" = stored.attempt_id and chunk.stream = stored.stream
        and chunk.segment = stored.segment and chunk.sequence = stored.sequence
      where attempts.attempt_id = stored.attempt_id and lease_tab_id = "tabId"
    )
    select at, completed_at
    from stored join chunk on "attemptId" = stored.attempt_id and chunk.stream = stored.stream
      and chunk.segment = stored.segment and chunk.sequence = stored.sequence and chunk.sha256 = stored.sha256
    join counted on counted.attempt_id = stored.attempt_id
  `)) as { rows: Record<string, string | number | null>[] };
  const inserted = new Map(rows.map((row) => [numberOf(row['at']), { completedAt: numberOf(row['completed_at']) }]));
  return chunks.map((_chunk, at) => inserted.get(at) ?? null);
}

const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));
/** The drivers differ in how they give a bigint. */
const numberOf = (value: string | number | null | undefined) => (value == null ? null : Number(value));
