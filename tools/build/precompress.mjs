import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|html)$/;
/** Below this a compressed copy saves nothing that matters. */
const MINIMUM_BYTES = 512;

/** Puts a `.br` beside every file that gains by it: versions never change, so this is paid once. */
export async function precompress(directory, quality = 11) {
  const files = await readdir(directory);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const bytes = await readFile(join(directory, file));
        if (bytes.length < MINIMUM_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(directory, `${file}.br`), await brotli(bytes, { params }));
      }),
  );
}
