import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestS3 {
  endpoint: string;
  /** Key → bytes. Tests change it as whoever runs the file host could. */
  objects: Map<string, Buffer>;
  /** Requests whose signature did not fit. */
  refused: number;
  /** While set, every request is answered so. */
  failWith: number | null;
  /**
   * What becomes of `If-Match` and `If-None-Match` at a PUT: Amazon's S3 keeps them since 2024; Swift answers 501; a
   * server that knows nothing of them writes.
   */
  conditions: 'kept' | 'refused' | 'ignored';
  /** The key may read and not write. */
  isReadOnly: boolean;
  /** Answers the next writes of new objects with 409, as Amazon does when another write of the same is under way. */
  conflicts: number;
  close(): Promise<void>;
}

export const S3_ACCESS = { key: 'AKIATEST', secret: 'a secret of the test', region: 'eu-test-1', bucket: 'releases' };

/**
 * A bucket on localhost with what releases use of S3: PUT, GET and DELETE of objects, ETags, `If-Match` and
 * `If-None-Match`. It verifies signature V4 by its own computation (AWS, "Signing AWS API requests"), so a client that
 * signs wrongly is refused as by a real one.
 */
export async function startTestS3(): Promise<TestS3> {
  const s3: TestS3 = {
    endpoint: '',
    objects: new Map(),
    refused: 0,
    failWith: null,
    conditions: 'kept',
    conflicts: 0,
    isReadOnly: false,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      answer(s3, request, Buffer.concat(parts), response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  s3.endpoint = `http://localhost:${(server.address() as AddressInfo).port}`;
  s3.close = () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return s3;
}

function answer(s3: TestS3, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const end = (status: number, headers: Record<string, string> = {}, bytes?: Buffer) => {
    response.writeHead(status, headers).end(bytes);
  };
  if (s3.failWith !== null) return end(s3.failWith);
  const fault = faultOf(request, body);
  if (fault) {
    s3.refused += 1;
    return end(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, {}, errorOf(fault));
  }
  if (s3.isReadOnly && request.method !== 'GET') return end(403, {}, errorOf('AccessDenied'));
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
  const prefix = `/${S3_ACCESS.bucket}/`;
  if (!path.startsWith(prefix)) return end(404, {}, errorOf('NoSuchBucket'));
  const key = path.slice(prefix.length);
  const stored = s3.objects.get(key);
  const tag = stored && etag(stored);
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  switch (request.method) {
    case 'GET':
      if (!stored || !tag) return end(404, {}, errorOf('NoSuchKey'));
      return ifNoneMatch === tag ? end(304) : end(200, { etag: tag }, stored);
    case 'PUT':
      if (s3.conditions === 'refused' && (ifMatch ?? ifNoneMatch) !== undefined)
        return end(501, {}, errorOf('NotImplemented'));
      if (s3.conditions === 'kept') {
        if (ifNoneMatch === '*' && stored) return end(412);
        if (ifMatch !== undefined && ifMatch !== tag) return end(stored ? 412 : 404);
        if (ifNoneMatch === '*' && s3.conflicts > 0) {
          s3.conflicts -= 1;
          return end(409, {}, errorOf('ConditionalRequestConflict'));
        }
      }
      s3.objects.set(key, body);
      return end(200, { etag: etag(body) });
    case 'DELETE':
      s3.objects.delete(key);
      return end(204);
    default:
      return end(405);
  }
}

const errorOf = (code: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** @returns the code of the error, as Amazon names it; null when the signature fits */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '' } = request.headers;
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parsed) return 'AccessDenied';
  const [, key, day = '', region = '', signedHeaders = '', signature = ''] = parsed;
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '');
  if (region !== S3_ACCESS.region) return 'AuthorizationHeaderMalformed';
  if (key !== S3_ACCESS.key) return 'InvalidAccessKeyId';
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '', 'http://x');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    claimed,
  ].join('\n');
  const date = String(request.headers['x-amz-date'] ?? '');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${S3_ACCESS.secret}`, day), region), 's3'), 'aws4_request');
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
