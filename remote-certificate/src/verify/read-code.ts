import { isCertificateId } from '@bandmark/domain/certificate-hash';

/** In pixels. Larger pictures are scaled down, because a code that fills a sheet needs far fewer. */
const LARGEST_SIDE = 1600;

/** The text of a QR code in a picture or a camera frame; null if there is none. */
export async function codeIn(source: ImageBitmap | HTMLVideoElement): Promise<string | null> {
  const { default: decodeQR } = await import(/* webpackChunkName: "qr" */ 'qr/decode.js');
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQR({ width: canvas.width, height: canvas.height, data });
  } catch {
    return null;
  }
}

/** @returns null if the file is not a picture or contains no code */
export async function codeInFile(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    try {
      return await codeIn(picture);
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}

/** The certificate's id in a text, such as a link, an encoded link or a sentence around it; null if there is none. */
export function certificateIdIn(text: string): string | null {
  return text.split(/(?:%[0-9A-F]{2}|[^0-9A-Z])+/i).find(isCertificateId) ?? null;
}
