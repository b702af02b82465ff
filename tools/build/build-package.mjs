/**
 * Builds one package in this process: `node build-package.mjs <folder> <version>`. A process each, so that two run
 * on two cores and a failing one takes nothing with it. Prints one line of JSON, the release's directory.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from './packages.mjs';
import { precompress } from './precompress.mjs';
import { RELEASE_FILE, releaseDocument } from './release-document.mjs';
import { OFFER_FILE, shellOffer } from './shell-offer.mjs';

const [folder, version] = process.argv.slice(2);
const directory = join(ROOT, folder);
const finished = join(directory, 'dist', version);
const output = join(directory, 'dist', `.building-${version}-${process.pid}`);

try {
  const { default: configure } = await import(pathToFileURL(join(directory, 'webpack.config.mjs')).href);
  await mkdir(output, { recursive: true });
  const stats = await run(configure({ version, output }));
  // Before the document, which lists the hash of every file.
  if (folder === 'shell') await writeFile(join(output, OFFER_FILE), JSON.stringify(shellOffer(), null, 1));
  const release = await releaseDocument({ directory, output, version, stats, now: new Date() });
  await dropBuildReports(output);
  await precompress(output);
  await writeFile(join(output, RELEASE_FILE), JSON.stringify(release, null, 1));
  // The directory gets its name last: a build that failed or was killed leaves no release behind.
  await rm(finished, { recursive: true, force: true });
  await rename(output, finished);
} catch (error) {
  await rm(output, { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The federation plugin's manifest and statistics were read; nobody on a page asks for them. */
async function dropBuildReports(directory) {
  for (const file of ['mf-manifest.json', 'mf-stats.json']) await rm(join(directory, file), { force: true });
}

/** @returns {Promise<import('webpack').Stats>} */
function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorDetails: false, colors: false })));
        else {
          if (stats.hasWarnings()) console.error(stats.toString({ all: false, warnings: true, colors: false }));
          resolve(stats);
        }
      });
    });
  });
}
