import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import type { Stats } from 'webpack';
import { filesBelow, releaseDocument } from './release-document';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|html)$/;
/** Below this size, a compressed copy saves too little. */
const MINIMUM_BYTES = 512;
/** Written by the federation plugin for the release document; no page needs them. */
const BUILD_REPORTS = ['mf-manifest.json', 'mf-stats.json'];

interface FinishedBuild {
  /** Of the package. */
  directory: string;
  /** Output directory of webpack. */
  output: string;
  version: string;
  stats: Stats;
  /** Final directory of the release. */
  finished: string;
}

/**
 * Turns webpack's output into a release: writes the release document and compressed copies, then renames the directory.
 * The rename comes last, so that a build that fails or is killed leaves no release behind.
 */
export async function finishBuild({ directory, output, version, stats, finished }: FinishedBuild): Promise<void> {
  const release = await releaseDocument({ directory, output, version, stats, now: new Date() });
  for (const file of BUILD_REPORTS) await rm(join(output, file), { force: true });
  await precompress(output);
  await writeFile(join(output, RELEASE_FILE), JSON.stringify(release, null, 1));
  await rm(finished, { recursive: true, force: true });
  await rename(output, finished);
}

/** Writes a `.br` beside every file that benefits. Versions are immutable, so quality 11 is worth its time. */
async function precompress(directory: string): Promise<void> {
  const files = await filesBelow(directory);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const bytes = await readFile(join(directory, file));
        if (bytes.length < MINIMUM_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(directory, `${file}.br`), await brotli(bytes, { params }));
      }),
  );
}
