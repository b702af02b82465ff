import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  checkKey,
  checkPrefix,
  closingStreams,
  type ListedObject,
  type ObjectHead,
  type ObjectStore,
  PreconditionFailedError,
  type PutOptions,
  StoreError,
  StoreUnavailableError,
} from './object-store';
import { etagFor, type KeptConditions, probeConditions } from './probe-conditions';
import { parseListPage } from './s3-list';
import { createS3Sender, type S3Response, type S3Settings, type SendS3 } from './s3-request';

/** Written by `keepsConditions`, outside every key space. */
const PROBE = 'conditions.txt';
/** Metadata of an object that was written under a condition. */
const WRITE_ID = 'x-amz-meta-write-id';

/** Objects in a bucket of any server that speaks S3 with signature V4. */
export function createS3Store(settings: S3Settings): ObjectStore {
  const send = createS3Sender(settings);
  let probed: Promise<KeptConditions> | null = null;
  // Remembers the first success; the next caller repeats a failed probe.
  const keptConditions = () =>
    (probed ??= probeConditions(send, PROBE).catch((error: unknown) => {
      probed = null;
      throw error;
    }));

  return closingStreams({
    keepsConditions: async () => (await keptConditions()) !== 'not kept',
    async put(key, content, options = {}) {
      checkKey(key);
      const conditions = options.condition === undefined ? 'not kept' : await keptConditions();
      if (options.condition !== undefined && conditions === 'not kept')
        throw new StoreError(`The server of the bucket ${settings.bucket} keeps no conditional writes.`);
      const isInMemory = content instanceof Uint8Array;
      // Identifies this write if its response is lost.
      const writeId = options.condition === undefined ? undefined : randomUUID();
      const named = writeId === undefined ? {} : { [WRITE_ID]: writeId };
      const response = await send({
        method: 'PUT',
        key,
        ...(isInMemory
          ? {
              headers: {
                ...headersOf({ ...options, sha256: options.sha256 ?? sha256Of(content) }, conditions),
                ...named,
              },
              body: content,
            }
          : {
              headers: { ...headersOf(options, conditions, content.bytes), ...named },
              body: content.body,
            }),
        isRepeatable: isInMemory && options.condition === undefined,
      }).catch((error: unknown) => settle(send, key, options.condition, writeId, error));
      // 404: the object of `ifMatch` no longer exists. 409: another write to it is in progress (Amazon, Ceph).
      if ([404, 409, 412].includes(response.status) && options.condition !== undefined)
        throw new PreconditionFailedError(`Another process has written ${key}.`);
      expectOk(response, key);
      return { etag: etagOf(response, key) };
    },
    async get(key, range) {
      checkKey(key);
      if (range && range.end < range.start) return emptyRange(send, key);
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send({ method: 'GET', key, headers });
      if (response.status === 404) return null;
      if (response.status === 416) return emptyRange(send, key);
      expectOk(response, key);
      return { ...headOf(response, key), body: response.body };
    },
    head: (key) => head(send, key),
    async *list(prefix) {
      checkPrefix(prefix);
      yield* listPages(send, prefix);
    },
    async delete(key) {
      checkKey(key);
      const response = await send({ method: 'DELETE', key });
      if (response.status !== 404) expectOk(response, key);
    },
  });
}

/**
 * A failed conditional write may have taken place (Ceph responds 500 to some of the losers of a race), so the object
 * that is stored now decides.
 * @throws PreconditionFailedError if another write came first, and the given error if nothing changed
 */
async function settle(
  send: SendS3,
  key: string,
  condition: PutOptions['condition'],
  writeId: string | undefined,
  error: unknown,
): Promise<S3Response> {
  if (!(error instanceof StoreUnavailableError) || writeId === undefined) throw error;
  const stored = await send({ method: 'HEAD', key });
  if (stored.header(WRITE_ID) === writeId) return stored;
  const before = typeof condition === 'object' ? condition.ifMatch : null;
  if ((stored.status === 404 ? null : etagOf(stored, key)) === before) throw error;
  throw new PreconditionFailedError(`Another process has written ${key}.`);
}

async function head(send: SendS3, key: string): Promise<ObjectHead | null> {
  checkKey(key);
  const response = await send({ method: 'HEAD', key });
  if (response.status === 404) return null;
  expectOk(response, key);
  return headOf(response, key);
}

async function emptyRange(send: SendS3, key: string) {
  const found = await head(send, key);
  return found && { ...found, body: Readable.from([]) };
}

function headersOf(
  { sha256, contentType, cacheControl, condition }: PutOptions,
  conditions: KeptConditions,
  bytes?: number,
): Record<string, string> {
  return {
    ...(sha256 ? { 'x-amz-content-sha256': sha256 } : {}),
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    // Without it a stream is sent in chunked encoding, which S3 does not accept.
    ...(bytes === undefined ? {} : { 'content-length': String(bytes) }),
    ...(condition === 'absent' ? { 'if-none-match': '*' } : {}),
    ...(typeof condition === 'object' ? { 'if-match': etagFor(conditions, condition.ifMatch) } : {}),
  };
}

function headOf(response: S3Response, key: string): ObjectHead {
  // The `content-range` of a partial response has the size of the whole object after a slash.
  const whole = /\/(\d+)$/.exec(response.header('content-range') ?? '')?.[1] ?? response.header('content-length');
  if (whole === null) throw new StoreError(`The bucket does not say how long ${key} is.`);
  return {
    bytes: Number(whole),
    etag: etagOf(response, key),
    modifiedAt: Date.parse(response.header('last-modified') ?? ''),
    contentType: response.header('content-type'),
  };
}

function etagOf(response: S3Response, key: string): string {
  const etag = response.header('etag');
  if (!etag) throw new StoreError(`The bucket gives ${key} no ETag, without which two writers cannot be told apart.`);
  return etag;
}

/** ListObjectsV2. Requests URL-encoded keys, because a key may hold characters that XML cannot represent. */
async function* listPages(send: SendS3, prefix: string): AsyncGenerator<ListedObject> {
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix };
  let next: Record<string, string> | null = {};
  while (next) {
    const response = await send({ method: 'GET', query: { ...query, ...next } });
    expectOk(response, prefix);
    const { objects, nextToken } = parseListPage(await response.body.text());
    yield* objects;
    next = nextToken === null ? null : { 'continuation-token': nextToken };
  }
}

function expectOk({ status }: S3Response, what: string): void {
  if (status < 200 || status > 299) throw new StoreError(`The bucket responded with ${status} for ${what}.`);
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
