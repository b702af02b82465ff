import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;
/** Compressing a smaller file gains nothing. */
const COMPRESS_FROM_BYTES = 256;

/** Writes the brotli copy beside a file. The server makes the copies itself, because the hashes do not cover them. */
export async function precompressFile(path: string): Promise<void> {
  if (!COMPRESSIBLE.test(path)) return;
  const bytes = await readFile(path);
  const copy = await brotliCopy(bytes);
  if (copy !== bytes) await writeFile(`${path}.br`, copy);
}

/** What a visitor loads of a file: its brotli copy, or the bytes themselves where a copy gains nothing. */
export async function brotliCopy(bytes: Buffer): Promise<Buffer> {
  if (bytes.length < COMPRESS_FROM_BYTES) return bytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
