import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { sha256Hex, TransportError } from '@bandmark/outbox/transport';
import type { Chunk, RecordingRecord, UploadStream } from './recording-store';

/** Target and authorisation of a recording's requests, and the tab that sends them. */
export type Authority = Pick<RecordingRecord, 'id' | 'endpoint' | 'grant' | 'tabId'>;

export interface StreamCount {
  stream: UploadStream;
  segment: number;
  chunks: number;
}

/** The endpoint as an absolute URL; null unless its scheme is http or https. */
export function uploadAddress(endpoint: string): string | null {
  const url = URL.canParse(endpoint, document.baseURI) ? new URL(endpoint, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * `PUT {base}/{stream}/{segment}/{sequence}` (docs/embed-recorder.md).
 * @throws TransportError `transient` or `refused`
 */
export async function putChunk(by: Authority, chunk: Chunk, signal: AbortSignal): Promise<void> {
  const { stream, segment, sequence, bytes, type, startedAt } = chunk;
  const sha256 = await sha256Hex(bytes);
  const headers = {
    'content-type': type,
    [CHUNK_HASH_HEADER]: sha256,
    [STREAM_STARTED_HEADER]: String(Math.round(startedAt)),
  };
  const response = await call(by, `/${stream}/${segment}/${sequence}`, { method: 'PUT', body: bytes, headers, signal });
  const stored = (await response.json().catch(() => null)) as { sha256?: unknown } | null;
  // A captive portal or proxy may answer with status 200: without the receiver's hash the chunk stays on the device.
  if (stored?.sha256 !== sha256) throw new TransportError('transient', 'The receiver did not confirm the chunk.');
}

export async function complete(by: Authority, streams: readonly StreamCount[], signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ streams });
  await call(by, '/complete', { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal });
}

/** @throws TransportError `transient`; `refused` if the grant is, because the receiver would keep the bytes for ever */
export async function discard(by: Authority, signal: AbortSignal): Promise<void> {
  const response = await request(by, '', { method: 'DELETE', signal });
  if (response.ok) return;
  const failure = failureOf(response);
  // Any other refusal means that the receiver does not support deletion or has no such recording: treat it as done.
  if (failure.kind === 'transient' || response.status === 401 || response.status === 403) throw failure;
}

type Call = RequestInit & { headers?: Record<string, string> };

async function call(by: Authority, path: string, init: Call): Promise<Response> {
  const response = await request(by, path, init);
  if (!response.ok) throw failureOf(response);
  return response;
}

function request(by: Authority, path: string, init: Call): Promise<Response> {
  const url = new URL(by.endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${by.id}${path}`;
  return fetch(url, {
    ...init,
    headers: { authorization: `Bearer ${by.grant}`, [TAB_HEADER]: by.tabId, ...init.headers },
    credentials: 'omit',
    // A redirect would send the recording to an address that the host did not choose.
    redirect: 'error',
    priority: 'low',
  }).catch((error: unknown) => {
    throw new TransportError('transient', String(error));
  });
}

function failureOf({ status, headers }: Response): TransportError {
  const mayPass = status === 408 || status === 429 || status >= 500;
  const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000 || 0;
  return new TransportError(mayPass ? 'transient' : 'refused', `The receiver returned ${status}.`, retryAfterMs);
}
