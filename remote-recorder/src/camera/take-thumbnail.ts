import { thumbnailSecond } from '@bandmark/domain/camera-recording';
import { drawFrame } from './draw-frame';
import { RecorderError } from './recorder-failure';

/** Long enough for a slow device; a browser that never answers must not leave the panel waiting for ever. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * The recording's frame at 5 s, 1 s or the start (spec §5) as a JPEG data address.
 * @param durationSeconds as measured: a fresh webm says Infinity
 * @throws RecorderError `empty`, `thumbnail-load`, `thumbnail`
 */
export async function takeThumbnail(video: Blob, durationSeconds: number): Promise<string> {
  if (video.size === 0) throw new RecorderError('empty');
  const address = URL.createObjectURL(video);
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  try {
    await happens(element, 'loadeddata', () => (element.src = address));
    const second = thumbnailSecond(durationSeconds);
    if (second > 0) await happens(element, 'seeked', () => (element.currentTime = second));
    return drawFrame(element);
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(address);
  }
}

function happens(element: HTMLVideoElement, event: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => settle(() => reject(new RecorderError('thumbnail-load', element.error)));
    const succeed = () => settle(resolve);
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      element.removeEventListener(event, succeed);
      element.removeEventListener('error', fail);
      outcome();
    };
    element.addEventListener(event, succeed);
    element.addEventListener('error', fail);
    begin();
  });
}
