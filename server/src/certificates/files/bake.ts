import { crc32 } from 'node:zlib';

/** After the signature and the header chunk, which must come first (PNG §5.6). */
const AFTER_HEADER = 8 + 25;
const KEYWORD = 'openbadgecredential';

/** A picture with the credential inside, as an `iTXt` chunk (Open Badges 3.0 §5.3.1.1). @param png without one */
export function bakePng(png: Buffer, credential: string): Buffer {
  // Keyword, not compressed, no method, no language, no translated keyword, the text in UTF-8 (PNG §11.3.3.4).
  const data = Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), Buffer.from(credential)]);
  const typed = Buffer.concat([Buffer.from('iTXt', 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, typed, check, png.subarray(AFTER_HEADER)]);
}
