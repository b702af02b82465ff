import type { Stream } from '@bandmark/contracts/api/attempts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database';
import { LEASE_MS } from '../attempts/lease';
import { inBatches } from '../../database/in-batches';
import { CHUNK_LIMITS } from './recording-limits';

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

/** Why a chunk may not be stored. */
export type Refusal =
  /** Its segment was never opened. */
  | 'unknown_segment'
  /** Another tab holds the lease, and the segment is that tab's. */
  | 'lease_lost'
  /** Other bytes are stored under its number. */
  | 'chunk_differs'
  | 'no_recording'
  /** The recording is finalised. */
  | 'recording_closed'
  /** The recording is larger than the attempt's time allows. */
  | 'recording_too_large'
  /** The account has used up its quota of this day. */
  | 'account_quota';

/**
 * The verdict of the database on a chunk: it was inserted, it could be inserted (`new`), it was stored before, or it is
 * refused.
 */
export interface ChunkVerdict {
  verdict: 'inserted' | 'new' | 'stored' | Refusal;
  /** When the recorder declared the recording complete; set only with `inserted`. */
  completedAt: number | null;
}

export const isRefused = ({ verdict }: ChunkVerdict): boolean =>
  verdict !== 'inserted' && verdict !== 'stored' && verdict !== 'new';

export interface ChunkRows {
  /**
   * Decides whether a chunk may be stored before its bytes are uploaded, so that a refused tab cannot fill the store.
   * While the tab's chunks of this segment are accepted, the query is skipped, because `insert` judges each chunk
   * again; an attempt that starts to be refused therefore leaves one object without a row. After a refusal every chunk
   * of the attempt is judged first: otherwise each small chunk that fits would let the next large one be uploaded.
   */
  judge(chunk: NewChunk): Promise<ChunkVerdict>;
  /**
   * Judges a chunk and, if it is new, inserts its row, counts it in its recording and records the tab's heartbeat. All
   * of this happens under the lock of the recording's row, which the finaliser takes too, so that the files contain
   * every acknowledged chunk. The verdict `new` means that a concurrent request took the sequence number.
   */
  insert(chunk: NewChunk): Promise<ChunkVerdict>;
}

/** More concurrent batches would only queue up: the embedded database has one connection. */
const BATCHES = { atOnce: 2, largest: 100 };
/** More than the tabs that the candidates of one server have open. */
const CACHED_TABS = 10_000;

/**
 * Access to the rows of chunks. Every candidate sends chunks each second and waits for the acknowledgement, so both
 * calls send all chunks that arrive at the same moment in one statement.
 */
export function createChunkRows(db: Database): ChunkRows {
  const judge = inBatches((chunks: readonly NewChunk[]) => storeChunks(db, chunks, false), BATCHES);
  const insert = inBatches((chunks: readonly NewChunk[]) => storeChunks(db, chunks, true), BATCHES);
  const accepted = new LRUCache<string, true>({ max: CACHED_TABS });
  /** Attempts of which a chunk was refused after its bytes were uploaded. */
  const refused = new LRUCache<string, true>({ max: CACHED_TABS });
  const isTrusted = (chunk: NewChunk) => accepted.has(tabOf(chunk)) && !refused.has(chunk.attemptId);
  return {
    judge: async (chunk) => (isTrusted(chunk) ? { verdict: 'new', completedAt: null } : judge(chunk)),
    async insert(chunk) {
      const judgement = await insert(chunk);
      if (judgement.verdict === 'inserted') accepted.set(tabOf(chunk), true);
      else accepted.delete(tabOf(chunk));
      if (isRefused(judgement)) refused.set(chunk.attemptId, true);
      return judgement;
    },
  };
}

const tabOf = ({ attemptId, segment, tabId }: NewChunk) => `${attemptId}/${segment}/${tabId}`;

const LIMITS = JSON.stringify({ ...CHUNK_LIMITS, leaseMs: LEASE_MS });

/** The rules are in the database function `store_recording_chunks` (server/migrations, `recording-limits`). */
async function storeChunks(db: Database, chunks: readonly NewChunk[], isInserting: boolean): Promise<ChunkVerdict[]> {
  const table = JSON.stringify(chunks.map((chunk, at) => ({ ...chunk, at })));
  const { rows } = (await db.execute(sql`
    select verdict, completed_at from store_recording_chunks(${table}::jsonb, ${isInserting}, ${LIMITS}::jsonb)`)) as {
    rows: { verdict: ChunkVerdict['verdict']; completed_at: string | number | null }[];
  };
  return rows.map(({ verdict, completed_at: completedAt }) => ({
    verdict,
    // The drivers differ in how they give a bigint.
    completedAt: completedAt === null ? null : Number(completedAt),
  }));
}
