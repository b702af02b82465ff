import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { RecorderError } from './recorder-failure';

/** Below this a face in 320 × 240 pixels shows blocks; above it the file doubles. */
const JPEG_QUALITY = 0.82;
const JPEG_URL = 'data:image/jpeg';

/**
 * The current frame of a video element, as a JPEG data URL.
 * @throws RecorderError `thumbnail` when there is no frame or it cannot be read
 */
export function drawFrame(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth || CAMERA_RECORDING.widthPx;
  canvas.height = video.videoHeight || CAMERA_RECORDING.heightPx;
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new RecorderError('thumbnail');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
    // A canvas that cannot encode JPEG returns "data:," or falls back to PNG.
    if (!url.startsWith(JPEG_URL)) throw new RecorderError('thumbnail');
    return url;
  } catch (error) {
    throw error instanceof RecorderError ? error : new RecorderError('thumbnail', error);
  }
}

/** The bytes of a base64 data URL, without a request (the page's `connect-src` need not allow `data:`). */
export function dataUrlToBlob(url: string): Blob {
  const [head = '', body = ''] = url.split(',', 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type });
}
