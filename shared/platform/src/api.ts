import { apiErrorSchema, type ApiErrorBody, type ErrorCode } from '@bandmark/contracts/api/errors';
import { belowApiBase } from '@bandmark/contracts/api-base';
import { type CallResponse, type CallInput, type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import { formatReleases, RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import ky, { HTTPError, type Options } from 'ky';
import { type ErrorLine, errorLines, errorText } from './error-messages/error-sentence';
import { pageReleases } from './services';
import { sessionToken } from './session';
import { siteSettings } from './settings';

/**
 * A failed call: the server refused it, or (status 0) could not be reached. `message` is what a person reads, from the
 * table of sentences; the server's own text for developers is in `body`.
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
  /** How long the server asks to be left alone (`Retry-After`), where it says so in seconds. */
  readonly retryAfterMs: number | undefined;
  /** No response came, or the server failed: worth trying again. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
  /** What a person reads, line by line, with the fields that are named. */
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
  /** Of fetch: what goes first on one connection. */
  priority?: 'high' | 'low' | 'auto';
  /** Milliseconds; 20 s unless told. */
  timeout?: number;
}

/**
 * The one HTTP client. JSON by default; the stored token as bearer, an empty value when there is none (spec §7).
 * Nothing is retried here: who calls knows whether repeating is safe.
 */
const client = ky.create({
  retry: 0,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        // A call may bring the token of a session that the page has just cleared.
        if (!request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${sessionToken()}`);
      },
    ],
  },
});

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint and parses its response. @throws ApiError */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> {
  const { params, query, body } = input as LooseInput;
  const settings: Options = {
    method: endpoint.method,
    timeout: options.timeout ?? 20_000,
    headers: {
      ...(endpoint.saysReleases ? { [RELEASES_HEADER]: formatReleases(pageReleases()) } : {}),
      ...options.headers,
    },
  };
  if (options.signal) settings.signal = options.signal;
  if (options.keepalive) settings.keepalive = true;
  if (options.priority) settings.priority = options.priority;
  if (options.raw !== undefined) settings.body = options.raw;
  else if (body !== undefined) settings.json = body;
  if (query) settings.searchParams = definedOnly(query);

  let data: unknown;
  try {
    const path = fillPath(endpoint.path, params);
    const address = new URL(belowApiBase(path, siteSettings()), window.location.origin);
    data = await client(address, settings).json();
  } catch (error) {
    throw failedCall(error);
  }
  const parsed = endpoint.response.safeParse(data);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw clientError('bad_response', `The response of ${endpoint.path} breaks the contract at "${where}".`);
  }
  return parsed.data as CallResponse<E>;
}

function definedOnly(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function failedCall(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    const retryAfterMs = retryAfterOf(headers);
    const body = apiErrorSchema.safeParse(error.data);
    if (body.success) return new ApiError(status, body.data, { retryAfterMs });
    const unnamed = { code: 'http_error', params: { status }, message: `Status ${status} without a reason.` };
    return new ApiError(status, unnamed, { retryAfterMs });
  }
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return clientError('network', 'No response came.', error);
}

/** RFC 9110 §10.2.3; the server and the usual proxies give seconds, not a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined;
}

/** Whatever a request threw as an `ApiError`; its cause says what it was if it was none. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : clientError('unexpected', String(thrown), thrown);
}

function clientError(code: ErrorCode, message: string, cause?: unknown): ApiError {
  return new ApiError(0, { code, message }, { cause });
}
