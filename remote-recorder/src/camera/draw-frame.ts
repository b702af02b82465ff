import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { RecorderError } from './recorder-failure';

/** Below this the face of a 320 × 240 picture gets blocks; above it the file doubles. */
const JPEG_QUALITY = 0.82;
const JPEG_ADDRESS = 'data:image/jpeg';

/**
 * What a video element shows at this moment, as a JPEG data address.
 * @throws RecorderError `thumbnail` where there is no picture or it cannot be read
 */
export function drawFrame(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth || CAMERA_RECORDING.widthPx;
  canvas.height = video.videoHeight || CAMERA_RECORDING.heightPx;
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new RecorderError('thumbnail');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
    // A canvas that cannot encode answers "data:," or falls back to PNG.
    if (!address.startsWith(JPEG_ADDRESS)) throw new RecorderError('thumbnail');
    return address;
  } catch (error) {
    throw error instanceof RecorderError ? error : new RecorderError('thumbnail', error);
  }
}

/** The bytes of a base64 data address, without a request (the page's `connect-src` need not allow `data:`). */
export function dataAddressToBlob(address: string): Blob {
  const [head = '', body = ''] = address.split(',', 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type });
}
