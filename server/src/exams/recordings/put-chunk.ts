import { CHUNK_HASH_HEADER, type Stream } from '@bandmark/contracts/api/attempts';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AppDependencies } from '../../app-dependencies';
import { conflict, HttpError, invalidField } from '../../http/http-error';
import { isHolder, LEASE_MS } from '../attempts/lease';
import { LEASE_LOST } from '../attempts/take-lease';
import { readChunkHeaders } from './chunk-headers';
import { chunkKey } from './chunk-keys';
import type { ChunkFacts, ChunkRows, NewChunk } from './chunk-rows';
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
 * Stores one chunk: the object first, then its row, then the acknowledgement. A kill in between leaves an object
 * without a row, which the same chunk overwrites with the same bytes when it is sent again.
 */
export async function putChunk(
  deps: AppDependencies,
  rows: ChunkRows,
  address: ChunkAddress,
  headers: IncomingHttpHeaders,
  bytes: Buffer,
): Promise<StoredChunk> {
  const { sha256, tabId, startedAt, contentType } = readChunkHeaders(address.stream, headers);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw invalidField(CHUNK_HASH_HEADER, 'The bytes do not have this hash; they were damaged on the way.');
  }
  if (address.stream === 'thumbnail' && !isJpeg(bytes)) throw invalidField('body', 'A thumbnail is a JPEG.');

  const chunk = { ...address, sha256, bytes: bytes.length, contentType, startedAt, storedAt: deps.clock(), tabId };
  const isStored = async () => check(chunk, await rows.read(chunk));
  if (await isStored()) return { stored: true, sha256 };
  await deps.store.put(chunkKey(chunk), bytes, { contentType, sha256 });
  const inserted = await rows.insert(chunk);
  if (inserted) {
    if (inserted.completedAt !== null) await queueIfReady(deps, address.attemptId);
  } else if (!(await isStored())) {
    // What stood in the way is gone again; the recorder repeats what fails like this.
    throw new Error(`The chunk ${chunkKey(chunk)} could not be inserted.`);
  }
  return { stored: true, sha256 };
}

/**
 * @returns whether this chunk is stored already
 * @throws HttpError for a chunk that may not be stored: its segment is unknown or another tab's, its number is taken
 *   by other bytes, or its recording is finalised or full
 */
function check(chunk: NewChunk, facts: ChunkFacts): boolean {
  if (facts.segmentTabId === null)
    throw invalidField('segment', 'This segment was never opened; take the lease first.');
  checkLease(facts, chunk);
  if (facts.storedHash !== null) {
    if (facts.storedHash === chunk.sha256) return true;
    throw conflict('chunk_differs', 'Another chunk is stored under this number.');
  }
  if (facts.totalBytes === null || facts.chunkCount === null)
    throw invalidField('attemptId', 'This attempt has no recording.');
  if (facts.finalisedAt !== null) throw conflict('recording_closed', 'This recording is already finalised.');
  if (facts.totalBytes + chunk.bytes > RECORDING_QUOTA_BYTES || facts.chunkCount >= RECORDING_QUOTA_CHUNKS) {
    throw new HttpError(413, { message: 'This recording is larger than any may be.', code: 'recording_too_large' });
  }
  return false;
}

/**
 * A segment of the tab that holds the lease is written by that tab alone. Segments of former tabs are taken from
 * whoever still has their chunks: a reloaded page sends what the page before it kept on the device.
 */
function checkLease(facts: ChunkFacts, { tabId, storedAt }: NewChunk): void {
  const isAlive = facts.leaseHeardAt !== null && storedAt - facts.leaseHeardAt <= LEASE_MS;
  const isOfHolder = facts.leaseTabId === facts.segmentTabId && isAlive;
  if (isOfHolder && !isHolder(facts, tabId)) throw conflict('lease_lost', LEASE_LOST);
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
}
