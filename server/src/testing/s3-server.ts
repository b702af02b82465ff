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
  close(): Promise<void>;
}

export const S3_ACCESS = { key: 'AKIATEST', secret: 'a secret of the test', region: 'eu-test-1', bucket: 'releases' };

/**
 * A bucket on localhost with what releases use of S3: PUT, GET and DELETE of objects, ETags, `If-Match` and
 * `If-None-Match`. It verifies signature V4 by its own computation (AWS, "Signing AWS API requests"), so a client that
 * signs wrongly is refused as by a real one.
 */
export async function startTestS3(): Promise<TestS3> {
  const s3: TestS3 = { endpoint: '', objects: new Map(), refused: 0, failWith: null, close: async () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      answer(s3, request, Buffer.concat(parts), response);
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, 'localhost', resolve); });
  s3.endpoint = `http://localhost:${(server.address() as AddressInfo).port}`;
  s3.close = () => new Promise((resolve) => {
    server.close(() => { resolve(); });
    server.closeAllConnections();
  });
  return s3;
}

function answer(s3: TestS3, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const end = (status: number, headers: Record<string, string> = {}, bytes?: Buffer) => { response.writeHead(status, headers).end(bytes); };
  if (s3.failWith !== null) return end(s3.failWith);
  if (!isSigned(request, body)) {
    s3.refused += 1;
    return end(403);
  }
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
  const prefix = `/${S3_ACCESS.bucket}/`;
  if (!path.startsWith(prefix)) return end(404);
  const key = path.slice(prefix.length);
  const stored = s3.objects.get(key);
  const tag = stored && etag(stored);
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  switch (request.method) {
    case 'GET':
      if (!stored || !tag) return end(404);
      return ifNoneMatch === tag ? end(304) : end(200, { etag: tag }, stored);
    case 'PUT':
      if (ifNoneMatch === '*' && stored) return end(412);
      if (ifMatch !== undefined && ifMatch !== tag) return end(stored ? 412 : 404);
      s3.objects.set(key, body);
      return end(200, { etag: etag(body) });
    case 'DELETE':
      s3.objects.delete(key);
      return end(204);
    default:
      return end(405);
  }
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const parsed = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization);
  if (!parsed) return false;
  const [, key, day = '', region = '', signedHeaders = '', signature = ''] = parsed;
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '');
  if (key !== S3_ACCESS.key || region !== S3_ACCESS.region) return false;
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false;
  const url = new URL(request.url ?? '', 'http://x');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    claimed,
  ].join('\n');
  const date = String(request.headers['x-amz-date'] ?? '');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${S3_ACCESS.secret}`, day), region), 's3'), 'aws4_request');
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
}
