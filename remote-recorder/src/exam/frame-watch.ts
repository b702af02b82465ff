import { dataAddressToBlob, drawFrame } from '../camera/draw-frame';

export interface FrameWatch {
  /** Takes what there is so far. Later calls do nothing. */
  finish(): void;
}

/**
 * The thumbnail of an exam's recording, from the live picture: decoding a long recording at its end would make the
 * candidate wait. Keeping the frames of the start, of 1 s and of 5 s, and handing over the latest, is spec §5's rule
 * (5 s if longer than 5 s, else 1 s if longer than 1 s, else the start).
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
      // Without a thumbnail the certificate shows its default picture; the recording itself is not touched.
    }
  };
  const finish = () => {
    if (isDone) return;
    isDone = true;
    timers.forEach(clearTimeout);
    video.removeEventListener('loadeddata', take);
    if (latest === null) take();
    video.srcObject = null;
    if (latest !== null) onFrame(dataAddressToBlob(latest));
  };
  const timers = [
    setTimeout(take, 1000),
    setTimeout(() => {
      take();
      finish();
    }, 5000),
  ];
  video.addEventListener('loadeddata', take);
  // Muted play without a gesture is allowed everywhere; where it is not, the first frame is there all the same.
  video.play().catch(() => {});
  return { finish };
}
