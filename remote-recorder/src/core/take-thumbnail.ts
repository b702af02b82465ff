import { thumbnailSecond } from '@bandmark/domain/camera-recording';
import { drawFrame, drawSound } from './draw-frame';
import { RecorderError } from './recorder-failure';

/** Long enough for a slow device; without a limit a browser that never loads the video would block the panel. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * The recording's frame at 5 s, 1 s or the start (spec §5) as a JPEG data URL. A recording of sound only gets a drawn
 * picture.
 * @param durationSeconds as measured while recording, because a WebM file from MediaRecorder reports Infinity
 * @throws RecorderError `empty`, `thumbnail-load`, `thumbnail`, or the error of the canvas
 */
export async function takeThumbnail(video: Blob, durationSeconds: number): Promise<string> {
  if (video.size === 0) throw new RecorderError('empty');
  if (video.type.startsWith('audio/')) return drawSound();
  const url = URL.createObjectURL(video);
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  try {
    await waitForEvent(element, 'loadeddata', () => (element.src = url));
    const second = thumbnailSecond(durationSeconds);
    if (second > 0) await waitForEvent(element, 'seeked', () => (element.currentTime = second));
    return drawFrame(element);
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}

function waitForEvent(element: HTMLVideoElement, event: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
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
