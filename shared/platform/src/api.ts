import type { ErrorCode } from '@bandmark/contracts/api/error-codes';
import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { belowApiBase } from '@bandmark/contracts/api-base';
import {
  type CallResponse,
  type CallInput,
  type Endpoint,
  fillPath,
  type ReadEndpoint,
  type ResponseReader,
} from '@bandmark/contracts/endpoint';
import { formatReleases, RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import type { Options } from 'ky';
import { CALL_TIMEOUT_MS } from './call-timeout';
import { takeEarlyResponse } from './early-response';
import { type ErrorLine, errorLines, errorText } from './error-messages/error-sentence';
import type { Received } from './http-client';
import { pageReleases } from './services';
import { siteSettings } from './settings';

/**
 * A failed call: the server refused it, or (status 0) no response came. `message` is the sentence to show, from the
 * table of sentences; the server's own text, written for developers, is in `body`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status; 0 when no response came. */
    readonly status: number,
    readonly body: ApiErrorBody,
    options?: ErrorOptions & { retryAfterMs?: number | undefined },
  ) {
    super(errorText(body), options);
    this.retryAfterMs = options?.retryAfterMs;
  }
  /** The delay that the server asks for (`Retry-After`); undefined without one, or when it is a date. */
  readonly retryAfterMs: number | undefined;
  /**
   * Worth retrying: no response came, the server failed, or the refusal has no error code. A refusal without a code
   * comes from something between page and API (a proxy, a firewall, a captive portal), so the API may still accept the
   * call.
   */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500 || this.is('http_error');
  }
  /** The error as lines to show, each with the name of the field that it concerns. */
  get lines(): ErrorLine[] {
    return errorLines(this.body);
  }
  is(code: ErrorCode): boolean {
    return this.body.code === code;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Body of an endpoint with `rawBody`. */
  raw?: Blob | ArrayBuffer;
  /** Let the request outlive the page (at most 64 KiB). */
  keepalive?: boolean;
  /** Fetch's `priority`: the order of requests on one connection. */
  priority?: 'high' | 'low' | 'auto';
  /** Milliseconds; `CALL_TIMEOUT_MS` by default. */
  timeout?: number;
}

/** Loaded with the page's first call; part of the shell's lazy chunk "api" (shell/src/api). */
const loadHttpClient = () => import(/* webpackChunkName: "api" */ './http-client');

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint and parses its response. @throws ApiError */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<CallResponse<E>>;
export function call<Data>(
  endpoint: ReadEndpoint<Data>,
  input: { params?: Readonly<Record<string, string | number>> },
  options?: CallOptions,
): Promise<Data>;
export async function call(
  endpoint: Endpoint | ReadEndpoint<unknown>,
  input: object,
  options: CallOptions = {},
): Promise<unknown> {
  const { params, query, body } = input as LooseInput;
  const settings: Options = {
    method: endpoint.method,
    timeout: options.timeout ?? CALL_TIMEOUT_MS,
    headers: {
      ...('saysReleases' in endpoint && endpoint.saysReleases
        ? { [RELEASES_HEADER]: formatReleases(pageReleases()) }
        : {}),
      ...options.headers,
    },
  };
  if (options.signal) settings.signal = options.signal;
  if (options.keepalive) settings.keepalive = true;
  if (options.priority) settings.priority = options.priority;
  if (options.raw !== undefined) settings.body = options.raw;
  else if (body !== undefined) settings.json = body;
  if (query) settings.searchParams = definedOnly(query);

  const address = new URL(belowApiBase(fillPath(endpoint.path, params), siteSettings()), window.location.origin);
  const received = await sent(address, settings);
  if (received.isRefused) {
    const { status, body: refusal, retryAfterMs } = received;
    throw new ApiError(status, refusal, { retryAfterMs });
  }
  const { response }: { response: ResponseReader<unknown> } = endpoint;
  const parsed = response.safeParse(received.data);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw clientError('bad_response', `The response of ${endpoint.path} breaks the contract at "${where}".`);
  }
  return parsed.data;
}

function definedOnly(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** @throws ApiError when no response came; the caller's own `AbortError` is rethrown unchanged */
async function sent(address: URL, settings: Options): Promise<Received> {
  try {
    return (settings.method === 'GET' && (await begunEarly(address, settings))) || (await begun(address, settings));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw clientError('network', 'No response came.', error);
  }
}

async function begun(address: URL, settings: Options): Promise<Received> {
  const { send } = await loadHttpClient();
  return send(address, settings);
}

/** Uses the early response without the HTTP client, which it loads only to read a refusal. */
async function begunEarly(address: URL, { signal }: Options): Promise<Received | null> {
  // If the early request failed, the caller sends a normal one.
  const response = await takeEarlyResponse(address.href)?.catch(() => null);
  if (!response) return null;
  if (signal?.aborted) throw new DOMException('The caller gave up.', 'AbortError');
  if (response.ok) return { isRefused: false, data: await response.json() };
  const { refusal } = await loadHttpClient();
  return refusal(response, await response.json().catch(() => null));
}

/** Any thrown value as an `ApiError`, with the original as its cause. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : clientError('unexpected', String(thrown), thrown);
}

function clientError(code: ErrorCode, message: string, cause?: unknown): ApiError {
  return new ApiError(0, { code, message }, { cause });
}
