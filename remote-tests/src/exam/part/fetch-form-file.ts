import { belowApiBase } from '@bandmark/contracts/api-base';
import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { formFile } from '@bandmark/contracts/api/full-tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { siteSettings } from '@bandmark/platform';

/** The attempt whose form has the file. */
export interface FormFileOf {
  attemptId: string;
  grant: string;
}

/**
 * A recording or drawing of the task, whole.
 * @param file as the task names it
 * @param onBytes hears how many bytes have arrived
 * @throws when it could not be fetched, or `AbortError` when the caller gave up
 */
export async function fetchFormFile(
  { attemptId, grant }: FormFileOf,
  file: string,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<Blob> {
  const path = belowApiBase(fillPath(formFile.path, { attemptId, file }), siteSettings());
  // Not `call`, which reads JSON. The grant opens it, so that a session that ended takes no recording away.
  const response = await fetch(new URL(path, window.location.origin), { headers: { [GRANT_HEADER]: grant }, signal });
  if (!response.ok) throw new Error(`fetchFormFile: ${file} returned ${response.status}`);
  if (!onBytes || !response.body) return response.blob();
  return new Blob(await piecesOf(response.body, onBytes), { type: response.headers.get('content-type') ?? '' });
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
