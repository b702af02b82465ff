import { dataUrlToBlob, drawFrame } from '../core/draw-frame';

export interface FrameWatch {
  /** Delivers the latest frame so far as the thumbnail. Later calls do nothing. */
  finish(): void;
}

/**
 * Takes the thumbnail of an exam's recording from the live picture, because decoding a long recording at the end would
 * make the candidate wait. The latest frame taken at the start, 1 s and 5 s is the one that spec §5 requires (5 s if
 * longer than 5 s, else 1 s if longer than 1 s, else the start).
 */
export function watchFrames(stream: MediaStream, onFrame: (jpeg: Blob) => void): FrameWatch {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  let latest: string | null = null;
  let isDone = false;

  const take = () => {
    try {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) latest = drawFrame(video);
    } catch {
      // Without a thumbnail the certificate shows a default picture; the recording is not affected.
    }
  };
  const finish = () => {
    if (isDone) return;
    isDone = true;
    timers.forEach(clearTimeout);
    video.removeEventListener('loadeddata', take);
    if (latest === null) take();
    video.srcObject = null;
    if (latest !== null) onFrame(dataUrlToBlob(latest));
  };
  const timers = [
    setTimeout(take, 1000),
    setTimeout(() => {
      take();
      finish();
    }, 5000),
  ];
  video.addEventListener('loadeddata', take);
  // Browsers allow muted playback without a user gesture. If one refuses, the first frame is still available.
  video.play().catch(() => {});
  return { finish };
}
