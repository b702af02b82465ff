import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { ByteRange, ObjectHead, ObjectStore } from './object-store';

export interface SentObject {
  key: string;
  /** Key of the same content in brotli; null where there is none. */
  brotliKey: string | null;
  contentType: string;
}

/**
 * Sends an object of the store as a static file server does: streamed, with ETag, 304 for `If-None-Match` and
 * `If-Modified-Since`, one range (206 or 416) and HEAD (RFC 9110 §13 and §14). A request for several ranges gets the
 * whole object, as §14.2 allows.
 * @returns false if there is no such object; nothing was sent then
 */
export async function sendObject(
  store: ObjectStore,
  { key, brotliKey, contentType }: SentObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isPacked = brotliKey !== null && takesBrotli(request);
  const packed = isPacked ? await store.head(brotliKey) : null;
  const head = packed ?? (await store.head(key));
  if (!head) return false;
  const validators = { etag: head.etag, 'last-modified': new Date(head.modifiedAt).toUTCString() };
  const range = rangeOf(request, head);
  const isFresh = fresh(request.headers, validators);
  const isSent = !isFresh && range !== 'unsatisfiable' && request.method !== 'HEAD';
  // Fetched before any header is set: if the store fails now, its error must not carry the headers of the object.
  const content = isSent ? await store.get(packed && brotliKey !== null ? brotliKey : key, range ?? undefined) : null;
  if (isSent && !content) return false;
  if (brotliKey !== null) reply.header('vary', 'accept-encoding');
  reply.headers({
    ...validators,
    'accept-ranges': 'bytes',
    'content-type': contentType,
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  if (isFresh) {
    await reply.code(304).send();
    return true;
  }
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-encoding');
    await reply.code(416).header('content-range', `bytes */${head.bytes}`).type('text/plain').send();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: head.bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${head.bytes}`);
  await reply.header('content-length', String(end - start + 1)).send(content?.body);
  return true;
}

/** Whether a response to the request may be in brotli (RFC 9110 §12.5.3). */
export function takesBrotli({ headers }: FastifyRequest): boolean {
  return negotiate(String(headers['accept-encoding'] ?? ''), ['br']) === 'br';
}

/**
 * Not range-parser: its versions for Node 20 find `bytes=-400` of a smaller object and `bytes=5-2` unsatisfiable.
 * @returns null for the whole object: the request has no range, or none that is understood
 */
function rangeOf({ method, headers }: FastifyRequest, { bytes, etag }: ObjectHead): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || (first === '' && last === '')) return null;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  // `-n`: the last n bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
