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
  /**
   * Whether the request may be retried. Not with a stream, which is consumed by then, nor with a condition, which the
   * first attempt may itself have broken.
   */
  isRepeatable?: boolean;
}

export interface S3Response {
  status: number;
  /** A header by its name in lower case. */
  header(name: string): string | null;
  /**
   * The body of a successful GET, which the caller must read; any other has been consumed. If it breaks off or stalls,
   * it fails with a StoreUnavailableError.
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
/** Header with the hash of the body, through which the signature covers the body. */
const PAYLOAD_HASH = 'x-amz-content-sha256';
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/**
 * Timeout for the head of a response, and between two parts of its body while it is being read. Sending a stream may
 * take longer, so undici's own limit applies to it.
 */
const SILENCE_MS = 15_000;
/**
 * No retry begins after this time, and the caller learns that the bucket is unavailable: a candidate's sender gives up
 * a chunk after 60 s.
 */
const LAST_ATTEMPT_WITHIN_MS = 15_000;

/**
 * Signs requests (signature V4), retries those that a busy or restarting server failed, and maps failures to store
 * errors. Not with `fetch`, whose copies and web streams take four times the CPU time to put a chunk.
 */
export function createS3Sender(
  { endpoint, bucket, key, secret, region }: S3Settings,
  silenceMs: number = SILENCE_MS,
): SendS3 {
  const credentials = { accessKeyId: key, secretAccessKey: secret };
  const { origin, host, pathname } = new URL(endpoint);
  const base = `${pathname.replace(/\/$/, '')}/${bucket}`;
  // Not the agent of `fetch`, which may be of another version of undici.
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
      // Ignores a body that breaks off: the head has already reported success.
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
    // 501 is permanent: this server does not implement the request.
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

/** Replaces the various errors with which undici ends a body: they all mean that the bucket is unavailable. */
function nameFault(body: S3Response['body'], nameOf: (error: unknown) => Error): void {
  const destroy = body.destroy.bind(body);
  body.destroy = (error) => destroy(error && nameOf(error));
}

/** The stream to send did not have the length that its header declares. */
const isOwnLength = (error: unknown): error is Error => error instanceof errors.RequestContentLengthMismatchError;

/** Wraps a stream to send and remembers its failure, which says nothing about the bucket. */
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

/**
 * Encodes a part of a key as it is signed, with the five characters that RFC 3986 reserves and `encodeURIComponent`
 * leaves.
 */
const encodePart = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const codeOf = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';

/** For a host name with several addresses, undici tries each: reports the first reason. */
function causeOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}
