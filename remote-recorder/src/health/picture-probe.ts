/** One look at the camera's picture. */
export interface PictureSample {
  /** Mean brightness, 0–255. */
  luma: number;
  /** Mean difference of brightness from the look before, 0–255; 255 at the first look. */
  change: number;
}

export interface PictureProbe {
  /** `no-frame` while the camera has sent none; null where pictures cannot be read. */
  read(): PictureSample | 'no-frame' | null;
  close(): void;
}

/** Enough points that the noise of any camera changes some of them between two looks. */
const WIDTH = 64;
const HEIGHT = 48;

/** Brightness of each pixel by the weights of ITU-R BT.601, from RGBA. */
export function lumaOf(pixels: Uint8ClampedArray): Float32Array {
  const luma = new Float32Array(pixels.length / 4);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4)
    luma[pixel] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return luma;
}

/** @param before of the look before, or null */
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

/** Looks at a live camera through a video element that is not shown. */
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
      // A browser that guards canvases against fingerprinting gives white pixels, or throws.
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
  // Smoothing would average the noise away that tells a live camera from a still picture.
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
