import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;
/** Smaller ones gain nothing. */
const MINIMUM_BYTES = 256;

/** Puts the brotli copy beside a file whose bytes came without one. Made here, never uploaded: it is not in the hashes. */
export async function precompressFile(path: string): Promise<void> {
  if (!COMPRESSIBLE.test(path)) return;
  const bytes = await readFile(path);
  if (bytes.length < MINIMUM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
}
