import type { Stream } from '@bandmark/contracts/api/attempts';
import { CHUNK_HASH_HEADER } from '@bandmark/contracts/api/attempts';
import { and, eq, sql } from 'drizzle-orm';
import type { IncomingHttpHeaders } from 'node:http';
import type { AppDependencies } from '../../app-dependencies';
import { isHolder, LEASE_MS } from '../attempts/lease';
import { LEASE_LOST } from '../attempts/take-lease';
import type { Database } from '../../database/database';
import { attempts, segments } from '../../database/schema/attempts';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { HttpError, conflict, invalidField } from '../../http/http-error';
import { readChunkHeaders } from './chunk-headers';
import type { ChunkStore } from './chunk-store';
import { sha256Of } from './chunk-store';
import { queueIfReady } from './progress';
import { RECORDING_QUOTA_BYTES, RECORDING_QUOTA_CHUNKS } from './recording-limits';

export interface ChunkAddress {
  attemptId: string;
  stream: Stream;
  segment: number;
  sequence: number;
}

export interface StoredChunk {
  stored: true;
  sha256: string;
}

/**
 * Stores one chunk: file first, then row, then the acknowledgement. A kill in between leaves a file without a row,
 * which the same chunk finds when it is sent again.
 */
export async function putChunk(
  deps: AppDependencies,
  store: ChunkStore,
  address: ChunkAddress,
  headers: IncomingHttpHeaders,
  bytes: Buffer,
): Promise<StoredChunk> {
  const { sha256, tabId, startedAt, contentType } = readChunkHeaders(address.stream, headers);
  if (sha256Of(bytes) !== sha256) {
    throw invalidField(CHUNK_HASH_HEADER, 'The bytes do not have this hash; they were damaged on the way.');
  }
  if (address.stream === 'thumbnail' && !isJpeg(bytes)) throw invalidField('body', 'A thumbnail is a JPEG.');

  const now = deps.clock();
  await checkSegment(deps.db, address, tabId, now);
  const earlier = await storedHash(deps.db, address);
  if (earlier !== undefined) return acknowledge(earlier, sha256);
  await checkRoom(deps.db, address.attemptId, bytes.length);

  await store.write({ ...address, sha256 }, bytes);
  const taken = await deps.db.transaction(async (tx) => {
    await checkRoom(tx, address.attemptId, bytes.length, true);
    const inserted = await tx
      .insert(recordingChunks)
      .values({ ...address, sha256, bytes: bytes.length, contentType, startedAt, storedAt: now })
      .onConflictDoNothing()
      .returning({ sha256: recordingChunks.sha256 });
    if (inserted.length === 0) return storedHash(tx, address);
    await tx
      .update(recordings)
      .set({
        totalBytes: sql`${recordings.totalBytes} + ${bytes.length}`,
        chunkCount: sql`${recordings.chunkCount} + 1`,
        lastChunkAt: now,
        ...(address.stream === 'camera' ? { mimeType: mimeTypeOf(contentType) } : {}),
      })
      .where(eq(recordings.attemptId, address.attemptId));
    await tx
      .update(attempts)
      .set({ leaseHeardAt: now })
      .where(and(eq(attempts.attemptId, address.attemptId), eq(attempts.leaseTabId, tabId)));
    return sha256;
  });
  const answer = acknowledge(taken, sha256);
  await queueIfReady(deps, address.attemptId);
  return answer;
}

function acknowledge(stored: string | undefined, sent: string): StoredChunk {
  if (stored === sent) return { stored: true, sha256: sent };
  throw conflict('chunk_differs', 'Another chunk is stored under this number.');
}

/**
 * A segment of the window that holds the lease is written by that window alone. Segments of former windows are taken
 * from whoever still has their chunks: a reloaded page sends what the page before it kept on the device.
 */
async function checkSegment(
  db: Database,
  { attemptId, segment }: ChunkAddress,
  tabId: string,
  now: number,
): Promise<void> {
  const [found] = await db
    .select({ tabId: segments.tabId, leaseTabId: attempts.leaseTabId, leaseHeardAt: attempts.leaseHeardAt })
    .from(segments)
    .innerJoin(attempts, eq(attempts.attemptId, segments.attemptId))
    .where(and(eq(segments.attemptId, attemptId), eq(segments.segment, segment)));
  if (!found) throw invalidField('segment', 'This segment was never opened; take the lease first.');
  const isAlive = found.leaseHeardAt !== null && now - found.leaseHeardAt <= LEASE_MS;
  const isOfHolder = found.leaseTabId === found.tabId && isAlive;
  if (isOfHolder && !isHolder(found, tabId)) throw conflict('lease_lost', LEASE_LOST);
}

async function storedHash(
  db: Database,
  { attemptId, stream, segment, sequence }: ChunkAddress,
): Promise<string | undefined> {
  const [row] = await db
    .select({ sha256: recordingChunks.sha256 })
    .from(recordingChunks)
    .where(
      and(
        eq(recordingChunks.attemptId, attemptId),
        eq(recordingChunks.stream, stream),
        eq(recordingChunks.segment, segment),
        eq(recordingChunks.sequence, sequence),
      ),
    );
  return row?.sha256;
}

async function checkRoom(db: Database, attemptId: string, bytes: number, lock = false): Promise<void> {
  const query = db.select().from(recordings).where(eq(recordings.attemptId, attemptId));
  const [recording] = await (lock ? query.for('update') : query);
  if (!recording) throw invalidField('attemptId', 'This attempt has no recording.');
  if (recording.finalisedAt !== null) throw conflict('recording_closed', 'This recording is already finalised.');
  if (recording.totalBytes + bytes > RECORDING_QUOTA_BYTES || recording.chunkCount >= RECORDING_QUOTA_CHUNKS) {
    throw new HttpError(413, { message: 'This recording is larger than any may be.', code: 'recording_too_large' });
  }
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
}

function mimeTypeOf(contentType: string): 'webm' | 'mp4' {
  return contentType.includes('mp4') ? 'mp4' : 'webm';
}
