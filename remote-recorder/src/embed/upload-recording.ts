import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import { DOWNLOAD_FILE_NAME } from '@bandmark/domain/camera-recording';
import { dataAddressToBlob } from '../camera/draw-frame';

/** Where the host wants the recording, and what authorises it. Nothing is uploaded without both. */
export interface UploadTarget {
  endpoint: string;
  grant: string;
}

/** The target's address, or null where it is none that may be sent to: only http and https, resolved by the page. */
export function uploadAddress(endpoint: string): URL | null {
  const address = URL.canParse(endpoint, document.baseURI) ? new URL(endpoint, document.baseURI) : null;
  return address && /^https?:$/.test(address.protocol) ? address : null;
}

/**
 * One POST of a form with the files `video` and `thumbnail`, authorised by the grant alone: no cookies of anybody.
 * @throws Error when the host did not take it
 */
export async function uploadRecording(
  { thumbnail, video }: RecorderOutput,
  { endpoint, grant }: UploadTarget,
  signal: AbortSignal,
): Promise<void> {
  const address = uploadAddress(endpoint);
  if (!address) throw new Error(`not an address to upload to: ${endpoint}`);
  const form = new FormData();
  form.append('video', video, DOWNLOAD_FILE_NAME);
  form.append('thumbnail', dataAddressToBlob(thumbnail), 'thumbnail.jpg');
  const answer = await fetch(address, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${grant}` },
    credentials: 'omit',
    // A redirect would carry the recording to an address that the host did not name.
    redirect: 'error',
    signal,
  });
  if (!answer.ok) throw new Error(`the host answered ${answer.status}`);
}
