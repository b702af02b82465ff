import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import webpack from 'webpack';

const { Compilation, sources } = webpack;
const NAME = 'EmbedFiles';
/** Type declarations for hosts in TypeScript. */
const TYPES = 'v1.d.ts';
/** Replaced in the last stage, after every other plugin has changed the files. */
const PLACEHOLDER = /["']bandmark-embed-files["']/;

/**
 * Writes into the embed's script which files a recorder needs at once, with their hashes: the script loads them in
 * parallel, and a page that pins the script by its hash pins them too. Later chunks are in the container's own table.
 * @param {{ directory: string, entry: string }} options directory of the other builds, which must have finished
 */
export function embedFiles({ directory, entry }) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        compilation.hooks.processAssets.tap(
          { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
          (assets) => {
            compilation.emitAsset(
              TYPES,
              new sources.RawSource(readFileSync(join(compiler.context, 'src/embed', TYPES))),
            );
            const files = readdirSync(directory);
            const { exposes } = JSON.parse(readFileSync(join(directory, 'mf-manifest.json'), 'utf8'));
            const react = files.find((file) => /^react\.[0-9a-f]+\.js$/.test(file));
            const needed = [entry, ...exposes[0].assets.js.sync, react].map((file) => [
              file,
              integrityOf(readFileSync(join(directory, file))),
            ]);
            for (const [file, source] of Object.entries(assets)) {
              const text = String(source.source());
              if (PLACEHOLDER.test(text))
                compilation.updateAsset(
                  file,
                  new sources.RawSource(text.replace(PLACEHOLDER, () => JSON.stringify(Object.fromEntries(needed)))),
                );
            }
          },
        );
      });
    },
  };
}
