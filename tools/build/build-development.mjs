import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from './packages.mjs';
import { RELEASE_FILE, releaseDocument } from './release-document.mjs';
import { sourceVersion } from './source-version.mjs';

/**
 * One development build: quick, with source maps, under a version of its own (`…-dev.<time>`).
 * @param {string} folder such as `remote-tests` @param {string} output directory that gets `<version>/`
 * @returns {Promise<{ version: string, directory: string }>}
 */
export async function buildDevelopment(folder, output) {
  const now = new Date();
  const version = `${sourceVersion(folder)}.dev.${now.getTime().toString(36)}`;
  const packageDirectory = join(ROOT, folder);
  const directory = join(output, version);
  const { default: configure } = await import(pathToFileURL(join(packageDirectory, 'webpack.config.mjs')).href);
  await mkdir(directory, { recursive: true });
  const stats = await new Promise((resolve, reject) => {
    const compiler = webpack({ ...configure({ version, output: directory, development: true }), cache: false });
    compiler.run((error, result) => {
      compiler.close(() => (error ? reject(error) : resolve(result)));
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const release = await releaseDocument({ directory: packageDirectory, output: directory, version, stats, now });
  await writeFile(join(directory, RELEASE_FILE), JSON.stringify(release));
  return { version, directory };
}
