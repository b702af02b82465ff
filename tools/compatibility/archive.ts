import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { x } from 'tinyexec';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Unpacks an archive that {@link pack} created. @param archive path @param directory is created */
export async function unpack(archive: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await withScratchFile(async (file) => {
    await writeFile(file, await decompress(await readFile(archive)));
    await tar(['-xof', file, '-C', directory]);
  });
}

/** Packs only the given files into a `.tar.br`. @param files or folders below `directory` */
export function pack(directory: string, files: readonly string[]): Promise<Buffer> {
  return withScratchFile(async (file) => {
    await tar(['-cf', file, '--format=ustar', '-C', directory, ...files]);
    const archive = await readFile(file);
    // A window of 16 MiB, so that copies of a library in two chunks compress to almost nothing.
    return compress(archive, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
      },
    });
  });
}

async function withScratchFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'bandmark-compatibility-'));
  try {
    return await work(join(scratch, 'build.tar'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Runs the system's `tar`; GNU and BSD tar both support the options used here. */
async function tar(args: string[]): Promise<void> {
  await x('tar', args, { throwOnError: true });
}
