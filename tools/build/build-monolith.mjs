/**
 * Builds the monolith of this checkout as a release of the shell: `node build-monolith.mjs <directory> <version>`.
 * Without webpack's cache, with brotli and release document: what a release of a remote goes through as well.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { monolithConfig } from '../../shared/presets/webpack/monolith.mjs';
import { ROOT } from './packages.mjs';
import { precompress } from './precompress.mjs';
import { RELEASE_FILE, releaseDocument } from './release-document.mjs';

const [finished, version] = process.argv.slice(2);
const output = `${finished}.building-${process.pid}`;
const scratch = `${finished}.scratch-${process.pid}`;

try {
  process.env.NODE_ENV = 'production';
  await mkdir(dirname(finished), { recursive: true });
  const stats = await run(monolithConfig(ROOT, { version, output, scratch }));
  const release = await releaseDocument({ directory: join(ROOT, 'shell'), output, version, stats, now: new Date() });
  await precompress(output);
  await writeFile(join(output, RELEASE_FILE), JSON.stringify(release, null, 1));
  await rm(finished, { recursive: true, force: true });
  await rename(output, finished);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(output, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

/** @returns {Promise<import('webpack').Stats>} */
function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats);
      });
    });
  });
}
