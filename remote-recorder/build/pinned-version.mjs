import { integrityOf } from '@bandmark/tooling/webpack/chunk-integrity.mjs';
import webpack from 'webpack';

const NAME = 'PinnedVersion';

/**
 * Beside the floating file, the same bytes under their version, and a description for hosts that pin:
 * `{ version, file, integrity }`.
 * @param {{ floating: string, pinned: string, description: string, version: string }} files
 */
export function pinnedVersion({ floating, pinned, description, version }) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
          const source = assets[floating];
          if (!source) return;
          // Said to be minimised, or the minimiser takes it for a new file and the two differ.
          compilation.emitAsset(pinned, source, { minimized: true });
          const text = JSON.stringify({ version, file: pinned.split('/').at(-1), integrity: integrityOf(source.buffer()) });
          compilation.emitAsset(description, new webpack.sources.RawSource(`${text}\n`));
        });
      });
    },
  };
}
