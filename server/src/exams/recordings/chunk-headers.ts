import type { Stream } from '@bandmark/contracts/api/attempts';
import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER } from '@bandmark/contracts/chunk-upload';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidField } from '../../http/http-error';
import { requireTabId } from '../attempts/lease';

export interface ChunkHeaders {
  sha256: string;
  tabId: string;
  /** Epoch milliseconds of the page's clock; null for a thumbnail without this header. */
  startedAt: number | null;
  contentType: string;
}

const SHA256 = /^[0-9a-f]{64}$/;
const MEDIA_TYPE = /^(video|audio)\/(webm|mp4|x-matroska)\b/i;
/** Year 2200: a page's clock may be wrong, but not absurd. */
const LATEST_INSTANT = 7_258_118_400_000;

/** @throws HttpError 400 that names the header */
export function readChunkHeaders(stream: Stream, headers: IncomingHttpHeaders): ChunkHeaders {
  const sha256 = one(headers, CHUNK_HASH_HEADER).toLowerCase();
  if (!SHA256.test(sha256)) throw invalidField(CHUNK_HASH_HEADER, 'Must be a SHA-256 in hexadecimal.');
  const tabId = requireTabId(headers);
  const contentType = one(headers, 'content-type').slice(0, 120);
  if (stream === 'camera' && !MEDIA_TYPE.test(contentType)) {
    throw invalidField('content-type', 'A camera chunk is webm or mp4.');
  }
  return { sha256, tabId, contentType, startedAt: readStart(stream, one(headers, STREAM_STARTED_HEADER)) };
}

function readStart(stream: Stream, value: string): number | null {
  if (value === '' && stream === 'thumbnail') return null;
  const startedAt = Math.round(Number(value));
  if (value === '' || !Number.isFinite(startedAt) || startedAt < 0 || startedAt > LATEST_INSTANT) {
    throw invalidField(STREAM_STARTED_HEADER, 'Must be the start of this stream and segment in epoch milliseconds.');
  }
  return startedAt;
}

function one(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
