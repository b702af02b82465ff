import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StoreAccessError, StoreUnavailableError } from './object-store';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | ReadableStream;
  /** A request that may be sent twice: no stream, which is gone by then, and no condition, which would meet itself. */
  isRepeatable?: boolean;
}

/** @returns the response to anything that a caller can interpret, such as 404, 412, 416 and 501 */
export type SendS3 = (request: S3Request) => Promise<Response>;

/** Amazon's names, which Swift, MinIO and Ceph have taken over ("Error responses" in the S3 API reference). */
const ACCESS_CODES = [
  'AuthorizationHeaderMalformed',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'IllegalLocationConstraintException',
];
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/** Until the response begins. A stream may take longer to send: only undici's own limits hold for it. */
const RESPONSE_WITHIN_MS = 15_000;
/** After this the caller hears that the bucket is away: a candidate's sender gives up a chunk after 60 s. */
const LAST_ATTEMPT_WITHIN_MS = 15_000;

/** Signs requests (signature V4), repeats those that a busy or restarting server failed, and names what went wrong. */
export function createS3Sender({ endpoint, bucket, key, secret, region }: S3Settings): SendS3 {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  const once = async ({ method, key: objectKey, query, headers = {}, body }: S3Request): Promise<Response> => {
    const path = objectKey === undefined ? '' : `/${objectKey.split('/').map(encodePart).join('/')}`;
    const url = `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const limit = new AbortController();
    const isStream = body instanceof ReadableStream;
    const timer = isStream ? null : setTimeout(() => limit.abort(), RESPONSE_WITHIN_MS);
    try {
      const init = { method, headers, signal: limit.signal, ...(body ? { body } : {}) };
      return await client.fetch(url, isStream ? Object.assign(init, { duplex: 'half' }) : init);
    } catch (error) {
      throw new StoreUnavailableError(`The bucket ${bucket} cannot be reached at ${endpoint} (${causeOf(error)}).`, {
        cause: error,
      });
    } finally {
      if (timer) clearTimeout(timer);
    }
  };

  const named = async (response: Response): Promise<Response> => {
    if (response.status < 400) return response;
    const text = await response.text();
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    if (code === 'NoSuchBucket') throw new StoreAccessError(`There is no bucket ${bucket} at ${endpoint}.`);
    if (response.status === 403 || ACCESS_CODES.includes(code))
      throw new StoreAccessError(`The bucket ${bucket} refuses: check S3_KEY, S3_SECRET and S3_REGION.`);
    // 501 is a lasting statement: this server does not implement it.
    if (response.status === 429 || (response.status >= 500 && response.status !== 501))
      throw new StoreUnavailableError(
        `The bucket ${bucket} cannot be reached at ${endpoint} (status ${response.status}).`,
      );
    return new Response(null, { status: response.status, headers: response.headers });
  };

  return async (request) => {
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await named(await once(request));
      } catch (error) {
        const isLate = performance.now() - begun >= LAST_ATTEMPT_WITHIN_MS;
        const isLast = attempt === ATTEMPTS || isLate || request.isRepeatable === false;
        if (isLast || !(error instanceof StoreUnavailableError)) throw error;
        await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
}

/** As it is signed: RFC 3986 reserves five characters that `encodeURIComponent` leaves. */
const encodePart = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** `fetch failed` says nothing; the reason is in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
