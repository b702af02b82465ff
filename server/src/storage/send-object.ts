import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, ObjectHead, ObjectStore } from './object-store';

export interface SentObject {
  key: string;
  /** Key of the same content in brotli; null where there is none. */
  brotliKey: string | null;
  contentType: string;
}

/**
 * Sends an object of the store as a static file server does: streamed, with ETag, 304 for `If-None-Match`, one range
 * (206 or 416) and HEAD (RFC 9110 §13 and §14). Several ranges in one request get the whole, as §14.2 allows.
 * @returns false when there is no such object; nothing was sent then
 */
export async function sendObject(
  store: ObjectStore,
  { key, brotliKey, contentType }: SentObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isPacked = brotliKey !== null && acceptsBrotli(request);
  const packed = isPacked ? await store.head(brotliKey) : null;
  const head = packed ?? (await store.head(key));
  if (!head) return false;
  if (brotliKey !== null) reply.header('vary', 'accept-encoding');
  reply.headers({
    etag: head.etag,
    'last-modified': new Date(head.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': contentType,
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  if (isKnown(request, head.etag)) {
    await reply.code(304).send();
    return true;
  }
  const range = rangeOf(request, head);
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-encoding');
    await reply.code(416).header('content-range', `bytes */${head.bytes}`).type('text/plain').send();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: head.bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${head.bytes}`);
  reply.header('content-length', String(end - start + 1));
  if (request.method === 'HEAD') {
    await reply.send();
    return true;
  }
  const content = await store.get(packed && brotliKey !== null ? brotliKey : key, range ?? undefined);
  if (!content) return false;
  await reply.send(content.body);
  return true;
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const codings = String(headers['accept-encoding'] ?? '').split(',');
  return codings.some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(coding));
}

/** Weak comparison (RFC 9110 §13.1.2): a `W/` in front does not matter. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** @returns null for the whole object: no range is asked for, or none that is understood */
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
