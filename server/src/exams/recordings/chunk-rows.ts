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

/** What the database says to a chunk: it has been inserted, it could be, it is stored already, or it is refused. */
export interface Judgement {
  verdict: 'inserted' | 'new' | 'stored' | Refusal;
  /** When the recorder said that it has ended; only with `inserted`. */
  completedAt: number | null;
}

export const isRefused = ({ verdict }: Judgement): boolean =>
  verdict !== 'inserted' && verdict !== 'stored' && verdict !== 'new';

export interface ChunkRows {
  /**
   * Whether a chunk may be stored, before its bytes are: a refused tab must not fill the store. Does not ask the
   * database while the tab's chunks of this segment are being accepted, because `insert` judges each again; so an
   * attempt that is refused from some chunk on leaves one object without a row. From then on it asks for each of its
   * chunks: otherwise each small chunk that fits would let the next large one be stored.
   */
  judge(chunk: NewChunk): Promise<Judgement>;
  /**
   * Judges a chunk, inserts the row of a new one, counts it in its recording and notes the tab's sign of life. All of
   * it happens under the recording's row lock, which the finaliser takes too, so that the files lack no acknowledged
   * chunk. The verdict `new` means that another chunk took the number at the same moment.
   */
  insert(chunk: NewChunk): Promise<Judgement>;
}

/** More batches would only wait for each other: the embedded database has one connection. */
const BATCHES = { atOnce: 2, largest: 100 };
/** More than the tabs of one server's candidates. */
const REMEMBERED_TABS = 10_000;

/**
 * The rows of chunks. Every candidate sends chunks each second and waits for them, so both calls take one statement,
 * shared with whatever other candidates send at the same moment.
 */
export function createChunkRows(db: Database): ChunkRows {
  const judge = inBatches((chunks: readonly NewChunk[]) => storeChunks(db, chunks, false), BATCHES);
  const insert = inBatches((chunks: readonly NewChunk[]) => storeChunks(db, chunks, true), BATCHES);
  const accepted = new LRUCache<string, true>({ max: REMEMBERED_TABS });
  /** Attempts of which a chunk was refused once its bytes were stored. */
  const refused = new LRUCache<string, true>({ max: REMEMBERED_TABS });
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

/** The rules stand in the function `store_recording_chunks` (server/migrations, `recording-limits`). */
async function storeChunks(db: Database, chunks: readonly NewChunk[], isInserting: boolean): Promise<Judgement[]> {
  const table = JSON.stringify(chunks.map((chunk, at) => ({ ...chunk, at })));
  const { rows } = (await db.execute(sql`
    select verdict, completed_at from store_recording_chunks(${table}::jsonb, ${isInserting}, ${LIMITS}::jsonb)`)) as {
    rows: { verdict: Judgement['verdict']; completed_at: string | number | null }[];
  };
  return rows.map(({ verdict, completed_at: completedAt }) => ({
    verdict,
    // The drivers differ in how they give a bigint.
    completedAt: completedAt === null ? null : Number(completedAt),
  }));
}
