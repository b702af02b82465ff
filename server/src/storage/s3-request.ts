import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import aws4 from 'aws4';
import { Agent, type Dispatcher, errors } from 'undici';
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
  body?: Uint8Array | Readable;
  /** A request that may be sent twice: no stream, which is gone by then, and no condition, which would meet itself. */
  isRepeatable?: boolean;
}

export interface S3Response {
  status: number;
  /** By a name in small letters. */
  header(name: string): string | null;
  /**
   * Of a successful GET, and the caller reads it; any other has been read. Where it breaks off or falls silent, it ends
   * with a StoreUnavailableError.
   */
  body: Dispatcher.ResponseData['body'];
}

/** @returns the response to anything that a caller can interpret, such as 404, 412, 416 and 501 */
export type SendS3 = (request: S3Request) => Promise<S3Response>;

/** Amazon's names, which Swift, MinIO and Ceph have taken over ("Error responses" in the S3 API reference). */
const ACCESS_CODES = [
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'IllegalLocationConstraintException',
];
/** Its signature covers the body by this hash. */
const PAYLOAD_HASH = 'x-amz-content-sha256';
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/**
 * From the request to the head of its response, and from each part of the response to the next, while anybody reads. A
 * stream may take longer to send: undici's own limit holds for it.
 */
const SILENCE_MS = 15_000;
/** After this the caller hears that the bucket is away: a candidate's sender gives up a chunk after 60 s. */
const LAST_ATTEMPT_WITHIN_MS = 15_000;

/**
 * Signs requests (signature V4), repeats those that a busy or restarting server failed, and names what went wrong.
 * Not by `fetch`, whose copies and web streams take four times the processor time of a chunk's put.
 */
export function createS3Sender(
  { endpoint, bucket, key, secret, region }: S3Settings,
  silenceMs: number = SILENCE_MS,
): SendS3 {
  const credentials = { accessKeyId: key, secretAccessKey: secret };
  const { origin, host, pathname } = new URL(endpoint);
  const base = `${pathname.replace(/\/$/, '')}/${bucket}`;
  // Separate from the one that `fetch` has, which may be of another version of undici.
  const agent = new Agent({ bodyTimeout: silenceMs });
  const unreachable = (error: unknown) =>
    new StoreUnavailableError(`The bucket ${bucket} cannot be reached at ${endpoint} (${causeOf(error)}).`, {
      cause: error,
    });

  const once = async ({ method, key: objectKey, query, headers = {}, body }: S3Request) => {
    const object = objectKey === undefined ? '' : `/${objectKey.split('/').map(encodePart).join('/')}`;
    const path = `${base}${object}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const payload = body ? { [PAYLOAD_HASH]: 'UNSIGNED-PAYLOAD' } : {};
    const unsigned = { host, path, method, service: 's3', region, headers: { ...payload, ...headers } };
    const signed = aws4.sign(unsigned, credentials).headers as Record<string, string>;
    const source = body && !(body instanceof Uint8Array) ? sourceOf(body) : null;
    try {
      const limit = source ? {} : { headersTimeout: silenceMs };
      const sent = source?.body ?? (body as Uint8Array | undefined) ?? null;
      const response = await agent.request({ origin, path, method, headers: signed, body: sent, ...limit });
      if (response.statusCode >= 300) return { ...response, code: codeOf(await response.body.text()) };
      if (method === 'GET') nameFault(response.body, unreachable);
      // Also where the rest breaks off: the head has said that it is done.
      else await response.body.dump();
      return { ...response, code: '' };
    } catch (error) {
      if (source?.fault) throw source.fault;
      throw isOwnLength(error) ? error : unreachable(error);
    }
  };

  /** @throws StoreAccessError, StoreUnavailableError */
  const named = ({ statusCode: status, headers, body, code }: Awaited<ReturnType<typeof once>>): S3Response => {
    if (code === 'NoSuchBucket') throw new StoreAccessError(`There is no bucket ${bucket} at ${endpoint}.`);
    if (status === 403 || ACCESS_CODES.includes(code))
      throw new StoreAccessError(`The bucket ${bucket} refuses: check S3_KEY, S3_SECRET and S3_REGION.`);
    // 501 is a lasting statement: this server does not implement it.
    if (status === 429 || (status >= 500 && status !== 501))
      throw new StoreUnavailableError(`The bucket ${bucket} cannot be reached at ${endpoint} (status ${status}).`);
    return { status, header: (name) => [headers[name]].flat()[0] ?? null, body };
  };

  return async (request) => {
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return named(await once(request));
      } catch (error) {
        const isLate = performance.now() - begun >= LAST_ATTEMPT_WITHIN_MS;
        const isLast = attempt === ATTEMPTS || isLate || request.isRepeatable === false;
        if (isLast || !(error instanceof StoreUnavailableError)) throw error;
        await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
}

/** What undici ends a body with has many names and is the absence of the bucket all the same. */
function nameFault(body: S3Response['body'], nameOf: (error: unknown) => Error): void {
  const destroy = body.destroy.bind(body);
  body.destroy = (error) => destroy(error && nameOf(error));
}

/** A stream had another length than its header says. */
const isOwnLength = (error: unknown): error is Error => error instanceof errors.RequestContentLengthMismatchError;

/** A stream to send that remembers its own failure, which says nothing about the bucket. */
function sourceOf(stream: Readable): { body: Readable; fault: Error | null } {
  const source: { body: Readable; fault: Error | null } = {
    body: Readable.from(parts(), { objectMode: false }),
    fault: null,
  };
  async function* parts() {
    try {
      yield* stream;
    } catch (error) {
      source.fault = error as Error;
      throw error;
    }
  }
  return source;
}

/** As it is signed: RFC 3986 reserves five characters that `encodeURIComponent` leaves. */
const encodePart = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const codeOf = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';

/** Of an address that stands for several, each was tried: the first reason is given. */
function causeOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}
