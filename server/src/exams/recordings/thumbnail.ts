import { HttpError, invalidField } from '../../http/http-error';
import { LARGEST_THUMBNAIL_BYTES, LAST_THUMBNAIL, MAX_THUMBNAIL_PIXELS } from './recording-limits';

/** @throws HttpError 400 unless it is a JPEG, or where it claims too many pixels; 413 where it is too large */
export function checkThumbnail(sequence: number, bytes: Buffer): void {
  if (sequence > LAST_THUMBNAIL) throw invalidField('sequence', 'A segment has one thumbnail.');
  if (bytes.length > LARGEST_THUMBNAIL_BYTES)
    throw new HttpError(413, { message: 'The thumbnail is too large.', code: 'body_too_large' });
  const pixels = jpegPixels(bytes);
  if (pixels === null) throw invalidField('body', 'A thumbnail is a JPEG.');
  if (pixels > MAX_THUMBNAIL_PIXELS) throw invalidField('body', 'The thumbnail has too many pixels.');
}

/**
 * Width times height, from the frame header (ITU T.81 §B.2.2).
 * @returns null unless it is a JPEG
 */
function jpegPixels(bytes: Buffer): number | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
