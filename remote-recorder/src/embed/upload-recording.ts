import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import { DOWNLOAD_FILE_NAME } from '@bandmark/domain/camera-recording';
import { dataUrlToBlob } from '../camera/draw-frame';

/** The host's endpoint, and the grant that authorises the upload. Without both, nothing is uploaded. */
export interface UploadTarget {
  endpoint: string;
  grant: string;
}

/** The endpoint as a URL, relative to the page, or null unless it is http or https. */
function uploadUrl(endpoint: string): URL | null {
  const url = URL.canParse(endpoint, document.baseURI) ? new URL(endpoint, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Sends one POST of a form with the files `video` and `thumbnail`, authorised by the grant alone, without cookies.
 * @throws Error when the host does not accept it
 */
export async function uploadRecording(
  { thumbnail, video }: RecorderOutput,
  { endpoint, grant }: UploadTarget,
  signal: AbortSignal,
): Promise<void> {
  const url = uploadUrl(endpoint);
  if (!url) throw new Error(`not a URL to upload to: ${endpoint}`);
  const form = new FormData();
  form.append('video', video, DOWNLOAD_FILE_NAME);
  form.append('thumbnail', dataUrlToBlob(thumbnail), 'thumbnail.jpg');
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${grant}` },
    credentials: 'omit',
    // A redirect would send the recording to a URL that the host did not name.
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`the host responded with ${response.status}`);
}
