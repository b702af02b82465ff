/** One measurement of the camera's picture. */
export interface PictureSample {
  /** Mean brightness, 0–255. */
  luma: number;
  /** Mean absolute difference of brightness from the previous measurement, 0–255; 255 for the first one. */
  change: number;
}

export interface PictureProbe {
  /** `no-frame` until the camera sends one; null if the browser does not let the page read pixels. */
  read(): PictureSample | 'no-frame' | null;
  close(): void;
}

/** Enough pixels that the noise of any camera changes some of them between two measurements. */
const WIDTH = 64;
const HEIGHT = 48;

/** Luma (ITU-R BT.601) of each RGBA pixel, 0–255. */
export function lumaOf(pixels: Uint8ClampedArray): Float32Array {
  const luma = new Float32Array(pixels.length / 4);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4)
    luma[pixel] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return luma;
}

/** @param before luma of the previous measurement, or null for the first one */
export function comparePictures(now: Float32Array, before: Float32Array | null): PictureSample {
  let brightness = 0;
  let difference = 0;
  now.forEach((value, index) => {
    brightness += value;
    difference += Math.abs(value - (before?.[index] ?? value));
  });
  const count = Math.max(1, now.length);
  return { luma: brightness / count, change: before ? difference / count : 255 };
}

/** Measures a live camera through a video element that is not in the document. */
export function probePicture(camera: MediaStreamTrack): PictureProbe {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([camera]);
  let mayPlay = true;
  video.play().catch(() => {
    mayPlay = false;
  });
  let context: CanvasRenderingContext2D | null | undefined;
  let before: Float32Array | null = null;
  return {
    read() {
      const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      if (!hasFrame) return mayPlay ? 'no-frame' : null;
      context ??= smallContext();
      const now = context && readLuma(context, video);
      // A browser with fingerprinting protection returns white pixels or throws when a canvas is read.
      if (!now || now.every((value) => value > 254)) return null;
      const sample = comparePictures(now, before);
      before = now;
      return sample;
    },
    close() {
      video.srcObject = null;
    },
  };
}

function smallContext(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // Smoothing would average out the noise that distinguishes a live camera from a frozen picture.
  if (context) context.imageSmoothingEnabled = false;
  return context;
}

function readLuma(context: CanvasRenderingContext2D, video: HTMLVideoElement): Float32Array | null {
  try {
    context.drawImage(video, 0, 0, WIDTH, HEIGHT);
    return lumaOf(context.getImageData(0, 0, WIDTH, HEIGHT).data);
  } catch {
    return null;
  }
}
