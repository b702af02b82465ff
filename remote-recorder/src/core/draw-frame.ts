import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { RecorderError } from './recorder-failure';

/** Below this a face in 320 × 240 pixels shows blocks; above it the file doubles. */
const JPEG_QUALITY = 0.82;
const JPEG_URL = 'data:image/jpeg';

/**
 * The current frame of a video element, as a JPEG data URL.
 * @throws Error when there is no frame or it cannot be read
 */
export function drawFrame(video: HTMLVideoElement): string {
  const size = {
    width: video.videoWidth || CAMERA_RECORDING.widthPx,
    height: video.videoHeight || CAMERA_RECORDING.heightPx,
  };
  return draw(size, (context) => context.drawImage(video, 0, 0, size.width, size.height));
}

/** Heights of the bars, as parts of the picture's height. */
const BARS = [0.1, 0.22, 0.4, 0.18, 0.52, 0.34, 0.6, 0.34, 0.52, 0.18, 0.4, 0.22, 0.1];

/** Thumbnail of a recording without a picture: the bars of a waveform, as a JPEG data URL. */
export function drawSound(): string {
  const size = { width: CAMERA_RECORDING.widthPx, height: CAMERA_RECORDING.heightPx };
  return draw(size, (context) => {
    context.fillStyle = '#15181e';
    context.fillRect(0, 0, size.width, size.height);
    context.fillStyle = '#e6e9ef';
    const step = size.width / (BARS.length + 4);
    BARS.forEach((part, index) => {
      const height = part * size.height;
      context.fillRect((index + 2.25) * step, (size.height - height) / 2, step / 2, height);
    });
  });
}

/** @throws RecorderError `thumbnail`, or the error of the canvas */
function draw(size: { width: number; height: number }, paint: (context: CanvasRenderingContext2D) => void): string {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new RecorderError('thumbnail');
  paint(context);
  const url = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  // A canvas that cannot encode JPEG returns "data:," or falls back to PNG.
  if (!url.startsWith(JPEG_URL)) throw new RecorderError('thumbnail');
  return url;
}

/** Decodes a base64 data URL without `fetch`, so that the page's `connect-src` need not allow `data:`. */
export function dataUrlToBlob(url: string): Blob {
  const [head = '', body = ''] = url.split(',', 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type });
}
