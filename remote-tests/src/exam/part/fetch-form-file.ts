import { belowApiBase } from '@bandmark/contracts/api-base';
import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { formFile } from '@bandmark/contracts/api/full-tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { siteSettings } from '@bandmark/platform';

/** Even a slow connection delivers some bytes in this time; a broken one may report no error for many minutes. */
const SILENCE_MS = 15_000;

/** The attempt that the file's form belongs to. */
export interface FormFileOf {
  attemptId: string;
  grant: string;
}

/**
 * Fetches a whole recording or drawing of the task.
 * @param file as the task names it
 * @param onBytes called with the number of bytes received so far
 * @throws if the fetch fails or stalls, or `AbortError` if the caller aborts
 */
export async function fetchFormFile(
  { attemptId, grant }: FormFileOf,
  file: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<Blob> {
  const path = belowApiBase(fillPath(formFile.path, { attemptId, file }), siteSettings());
  const transfer = new AbortController();
  const leave = () => transfer.abort(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => transfer.abort(new Error(`fetchFormFile: ${file} fell silent`)), SILENCE_MS);
  };
  try {
    heard();
    // Not `call`, which reads JSON. The grant authorises the request, so it succeeds after the session has ended.
    const request = { headers: { [GRANT_HEADER]: grant }, signal: transfer.signal };
    const response = await fetch(new URL(path, window.location.origin), request);
    if (!response.ok) throw new Error(`fetchFormFile: ${file} returned ${response.status}`);
    if (!response.body) return await response.blob();
    const pieces = await piecesOf(response.body, (bytes) => {
      heard();
      onBytes(bytes);
    });
    return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
  } finally {
    signal.removeEventListener('abort', leave);
    clearTimeout(silence);
  }
}

async function piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let bytes = 0; ; onBytes(bytes)) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
    bytes += value.length;
  }
}
