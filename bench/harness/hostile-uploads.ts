import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { createHash } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { BegunAttempt } from './recording-server';

const MIB = 1024 * 1024;
const BOMB = gzipSync(gzipSync(Buffer.alloc(64 * MIB)));

interface HostileUpload {
  path: string;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  /** Sends the bytes, fewer than declared, and then keeps the connection open. */
  stalls?: true;
}

/** Uploads with hostile headers. None may be stored: finalising waits for the chunks that a stored chunk follows. */
const UPLOADS: readonly HostileUpload[] = [
  { path: 'camera/1/9000', headers: { 'content-type': 'text/html' }, bytes: Buffer.from('<script>') },
  { path: 'camera/1/9000', headers: { 'content-type': 'application/zip' }, bytes: BOMB },
  { path: 'thumbnail/1/0', headers: { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' }, bytes: BOMB },
  { path: 'camera/1/9000', headers: { 'content-type': 'video/webm' }, bytes: Buffer.alloc(5 * MIB) },
  { path: 'camera/1/9000', headers: { 'transfer-encoding': 'chunked' }, bytes: Buffer.alloc(5 * MIB) },
  { path: 'camera/1/9000', headers: { 'content-length': String(10 ** 12) }, bytes: Buffer.alloc(MIB) },
  { path: 'camera/1/9000', headers: { 'content-length': String(4 * MIB) }, bytes: Buffer.alloc(10), stalls: true },
  { path: 'camera/1/99999999999999999999', headers: {}, bytes: Buffer.alloc(10) },
  { path: 'screen/999/0', headers: { 'content-type': 'application/x-ndjson' }, bytes: Buffer.from('{}') },
  { path: 'thumbnail/1/0', headers: { 'content-type': 'image/jpeg' }, bytes: Buffer.from('<svg>') },
  {
    path: 'thumbnail/1/0',
    headers: { 'content-type': 'image/jpeg' },
    bytes: Buffer.from('ffd8ffc0000b08ffffffff0101110000', 'hex'),
  },
];

/** @returns status of each; 413 where the server closed the connection mid-upload, 0 for uploads that stall */
export function sendHostileUploads(origin: string, attempt: BegunAttempt): Promise<number[]> {
  return Promise.all(UPLOADS.map((upload) => sendOne(origin, attempt, upload)));
}

function sendOne(origin: string, attempt: BegunAttempt, { path, headers, bytes, stalls }: HostileUpload) {
  return new Promise<number>((resolve) => {
    const sent: ClientRequest = request(`${origin}/api/attempts/${attempt.attemptId}/recording/${path}`, {
      method: 'PUT',
      agent: false,
      headers: {
        ...attempt.headers,
        [TAB_HEADER]: attempt.tabId,
        [CHUNK_HASH_HEADER]: createHash('sha256').update(bytes).digest('hex'),
        [STREAM_STARTED_HEADER]: String(Date.now()),
        ...(headers['transfer-encoding'] === undefined ? { 'content-length': String(bytes.length) } : {}),
        ...headers,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      if (bytes.length !== Number(headers['content-length'] ?? bytes.length)) sent.destroy();
    });
    sent.on('error', () => resolve(413));
    if (stalls) {
      sent.write(bytes);
      resolve(0);
    } else if (headers['content-length'] !== undefined) sent.write(bytes);
    else sent.end(bytes);
  });
}
