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
 * @throws when it could not be fetched, or `AbortError` when the caller gave up
 */
export async function fetchFormFile(
  { attemptId, grant }: FormFileOf,
  file: string,
  signal: AbortSignal,
): Promise<Blob> {
  const path = belowApiBase(fillPath(formFile.path, { attemptId, file }), siteSettings());
  // Not `call`, which reads JSON. The grant opens it, so that a session that ended takes no recording away.
  const response = await fetch(new URL(path, window.location.origin), { headers: { [GRANT_HEADER]: grant }, signal });
  if (!response.ok) throw new Error(`fetchFormFile: ${file} was answered with ${response.status}`);
  return response.blob();
}
