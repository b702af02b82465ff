import type { Stream } from '@bandmark/contracts/api/attempts';
import { CHUNK_HASH_HEADER } from '@bandmark/contracts/chunk-upload';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type AppDependencies, causedBy } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { conflict, HttpError, invalidField } from '../../http/http-error';
import { chunkBytes } from '../../metrics/metrics';
import { LEASE_LOST } from '../attempts/take-lease';
import { readChunkHeaders } from './chunk-headers';
import { chunkKey } from './chunk-keys';
import { type ChunkRows, type ChunkVerdict, isRefused } from './chunk-rows';
import { overQuota } from './account-quota';
import { queueIfReady } from './progress';
import { checkThumbnail } from './thumbnail';

export interface ChunkAddress {
  attemptId: string;
  stream: Stream;
  segment: number;
  sequence: number;
}

const PAUSE_SECONDS = 60;

export interface StoredChunk {
  stored: true;
  sha256: string;
}

/**
 * Stores one chunk: first the object, then its row; then it is acknowledged. A crash in between leaves an object
 * without a row, which a retry of the chunk overwrites with the same bytes.
 */
export async function putChunk(
  deps: AppDependencies,
  rows: ChunkRows,
  address: ChunkAddress,
  { headers, id: requestId }: Pick<FastifyRequest, 'headers' | 'id'>,
  bytes: Buffer,
): Promise<StoredChunk> {
  const { sha256, tabId, startedAt, contentType } = readChunkHeaders(address.stream, headers);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw invalidField(CHUNK_HASH_HEADER, 'The bytes do not have this hash; they were damaged on the way.');
  }
  if (address.stream === 'thumbnail') checkThumbnail(address.sequence, bytes);

  if (!(await deps.freeSpace.takesRecordings())) throw recordingsPaused();
  const chunk = { ...address, sha256, bytes: bytes.length, contentType, startedAt, storedAt: deps.clock(), tabId };
  if (isStored(await rows.judge(chunk), chunk.storedAt)) return { stored: true, sha256 };
  await deps.store.put(chunkKey(chunk), bytes, { contentType, sha256 });
  let judgement = await rows.insert(chunk);
  // A concurrent request took the number, with the same bytes or with different ones; judging again tells which.
  if (judgement.verdict === 'new') judgement = await rows.insert(chunk);
  if (isRefused(judgement) && (await isUseless(deps.db, address.attemptId, judgement)))
    await deps.store.delete(chunkKey(chunk));
  if (!isStored(judgement, chunk.storedAt)) throw new Error(`The chunk ${chunkKey(chunk)} could not be inserted.`);
  chunkBytes.inc({ stream: address.stream }, bytes.length);
  if (judgement.completedAt !== null) await queueIfReady(causedBy(deps, requestId), address.attemptId);
  return { stored: true, sha256 };
}

/** The device keeps the chunk and sends it again, until an operator has made space. */
function recordingsPaused(): HttpError {
  return new HttpError(
    503,
    {
      message: 'There is not enough free space for recordings.',
      code: 'recordings_paused',
      params: { retryAfterSeconds: PAUSE_SECONDS },
    },
    { 'retry-after': String(PAUSE_SECONDS) },
  );
}

/**
 * Whether the object of a refused chunk must be deleted now, because no row will ever refer to it. Either another chunk
 * has its number, and a tab that repeats the number with new bytes would fill the store; or the chunks of the recording
 * were deleted or are about to be, and the object would stay for ever. In all other cases a concurrent request with the
 * same chunk may be inserting its row, and the sweep deletes what remains.
 */
async function isUseless(db: Database, attemptId: string, { verdict }: ChunkVerdict): Promise<boolean> {
  if (verdict === 'chunk_differs') return true;
  const [found] = await db
    .select({
      withdrawnAt: tests.recordingsWithdrawnAt,
      erasingAt: users.erasingAt,
      chunkCount: recordings.chunkCount,
    })
    .from(recordings)
    .innerJoin(attempts, eq(attempts.attemptId, recordings.attemptId))
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .leftJoin(users, eq(users.userId, attempts.userId))
    .where(eq(recordings.attemptId, attemptId));
  if (!found || found.withdrawnAt !== null || found.erasingAt !== null) return true;
  return found.chunkCount > 0 && (await db.$count(recordingChunks, eq(recordingChunks.attemptId, attemptId))) === 0;
}

/** @throws HttpError for a chunk that may not be stored */
function isStored({ verdict }: ChunkVerdict, now: number): boolean {
  switch (verdict) {
    case 'inserted':
    case 'stored':
      return true;
    case 'new':
      return false;
    case 'unknown_segment':
      throw invalidField('segment', 'This segment was never opened; take the lease first.');
    case 'lease_lost':
      throw conflict(verdict, LEASE_LOST);
    case 'chunk_differs':
      throw conflict(verdict, 'Another chunk is stored under this number.');
    case 'no_recording':
      throw invalidField('attemptId', 'This attempt has no recording.');
    case 'recording_closed':
      throw conflict(verdict, 'This recording is already finalised.');
    case 'recording_too_large':
      throw new HttpError(413, { message: 'This recording is larger than its attempt can make it.', code: verdict });
    case 'account_quota':
      throw overQuota(now);
  }
}
