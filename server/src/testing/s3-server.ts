import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestS3 {
  endpoint: string;
  /** Objects by key. Tests change them directly, as the file host's operator could. */
  objects: Map<string, Buffer>;
  /** Keys per page of a list. */
  pageSize: number;
  contentTypes: Map<string, string>;
  /** The metadata by key that identifies a write. */
  writeIds: Map<string, string>;
  /** Time of the last write by key. Objects that a test put into `objects` count as written at the server's start. */
  writtenAt: Map<string, Date>;
  /** When the server was started. */
  startedAt: Date;
  /** For this many conditional writes, stores the object but responds 500, as if the response was lost. */
  lostResponses: number;
  /** Number of requests with an invalid signature. */
  refused: number;
  /** While set, every request fails with this status. */
  failWith: number | null;
  /**
   * How a PUT treats `If-Match` and `If-None-Match`: Amazon S3 supports them since 2024; Swift returns 501; a server
   * without support ignores them; Ceph 16.2 refuses a tag in quotes, even a matching one.
   */
  conditions: 'kept' | 'without quotes' | 'refused' | 'ignored';
  /** The key has read-only access. */
  isReadOnly: boolean;
  /** Responds 409 to this many writes of new objects, as Amazon does during another write of the same key. */
  conflicts: number;
  close(): Promise<void>;
}

export const S3_ACCESS = { key: 'AKIATEST', secret: 'a secret of the test', region: 'eu-test-1', bucket: 'releases' };

/** Settings of a server that uses this bucket. */
export function bucketSettings({ endpoint }: Pick<TestS3, 'endpoint'>) {
  const { key, secret, region, bucket } = S3_ACCESS;
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region };
}

/**
 * Environments of test servers, each with a new bucket that is closed after the suite.
 * @returns `start` as the `environment` for `withServer`, which calls it once per database; and the buckets so far
 */
export function suiteBuckets() {
  const buckets: TestS3[] = [];
  afterAll(() => Promise.all(buckets.map((s3) => s3.close())));
  const start = async () => {
    const s3 = await startTestS3();
    buckets.push(s3);
    return bucketSettings(s3);
  };
  return { buckets, start };
}

/**
 * A bucket on localhost with the part of S3 that an `ObjectStore` uses: PUT, GET, HEAD and DELETE of objects, ranges,
 * ETags, `If-Match` and `If-None-Match`, and ListObjectsV2. It computes signature V4 independently (AWS, "Signing AWS
 * API requests"), so that it refuses a client with wrong signatures like a real server.
 */
export async function startTestS3(): Promise<TestS3> {
  const s3: TestS3 = {
    endpoint: '',
    objects: new Map(),
    pageSize: 1000,
    contentTypes: new Map(),
    writeIds: new Map(),
    writtenAt: new Map(),
    startedAt: new Date(),
    lostResponses: 0,
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
  if (s3.isReadOnly && request.method !== 'GET' && request.method !== 'HEAD')
    return end(403, {}, errorOf('AccessDenied'));
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const path = decodeURIComponent(pathname);
  if (path === `/${S3_ACCESS.bucket}` && searchParams.get('list-type') === '2')
    return end(200, { 'content-type': 'application/xml' }, listOf(s3, searchParams));
  const prefix = `/${S3_ACCESS.bucket}/`;
  if (!path.startsWith(prefix)) return end(404, {}, errorOf('NoSuchBucket'));
  const key = path.slice(prefix.length);
  const stored = s3.objects.get(key);
  const tag = stored && etag(stored);
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  switch (request.method) {
    case 'HEAD':
    case 'GET': {
      if (!stored || !tag) return end(404, {}, errorOf('NoSuchKey'));
      const headers = {
        etag: tag,
        'content-type': s3.contentTypes.get(key) ?? 'binary/octet-stream',
        'last-modified': modifiedAt(s3, key).toUTCString(),
        'x-amz-meta-write-id': s3.writeIds.get(key) ?? '',
      };
      if (ifNoneMatch === tag) return end(304, headers);
      if (request.method === 'HEAD') return end(200, { ...headers, 'content-length': String(stored.length) });
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (!range) return end(200, { ...headers, 'content-length': String(stored.length) }, stored);
      const [start, last] = [Number(range[1]), Math.min(Number(range[2]), stored.length - 1)];
      if (start > last) return end(416, {}, errorOf('InvalidRange'));
      const contentRange = `bytes ${start}-${last}/${stored.length}`;
      return end(206, { ...headers, 'content-range': contentRange }, stored.subarray(start, last + 1));
    }
    case 'PUT':
      if (s3.conditions === 'refused' && (ifMatch ?? ifNoneMatch) !== undefined)
        return end(501, {}, errorOf('NotImplemented'));
      if (s3.conditions === 'kept' || s3.conditions === 'without quotes') {
        const matching = s3.conditions === 'kept' ? tag : tag?.replaceAll('"', '');
        if (ifNoneMatch === '*' && stored) return end(412);
        if (ifMatch !== undefined && ifMatch !== matching) return end(stored ? 412 : 404);
        if (ifNoneMatch === '*' && s3.conflicts > 0) {
          s3.conflicts -= 1;
          return end(409, {}, errorOf('ConditionalRequestConflict'));
        }
      }
      s3.objects.set(key, body);
      s3.writtenAt.set(key, new Date());
      s3.contentTypes.set(key, request.headers['content-type'] ?? '');
      s3.writeIds.set(key, String(request.headers['x-amz-meta-write-id'] ?? ''));
      if (s3.lostResponses > 0 && (ifMatch ?? ifNoneMatch) !== undefined) {
        s3.lostResponses -= 1;
        return end(500);
      }
      return end(200, { etag: etag(body) });
    case 'DELETE':
      s3.objects.delete(key);
      return end(204);
    default:
      return end(405);
  }
}

const modifiedAt = ({ writtenAt, startedAt }: TestS3, key: string): Date => writtenAt.get(key) ?? startedAt;

/** Lists a page; the continuation token is the last key of the previous page. */
function listOf(s3: TestS3, query: URLSearchParams): Buffer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, s3.pageSize);
  const entries = page.map((key) => {
    const size = s3.objects.get(key)?.length ?? 0;
    const modified = modifiedAt(s3, key).toISOString();
    return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modified}</LastModified><Size>${size}</Size></Contents>`;
  });
  const isTruncated = page.length < keys.length;
  const token = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return Buffer.from(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`,
  );
}

const errorOf = (code: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** @returns Amazon's error code; null if the signature is valid */
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
