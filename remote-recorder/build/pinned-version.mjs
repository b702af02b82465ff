import { createHash } from 'node:crypto';
import { integrityOf } from '@bandmark/presets/webpack/chunk-integrity.mjs';
import webpack from 'webpack';

const NAME = 'PinnedVersion';

/**
 * Beside the floating file, the same bytes under a name that no other bytes can have (version and hash), and a
 * description for hosts that pin: `{ version, file, integrity }`.
 * @param {{ floating: string, description: string, version: string }} options
 */
export function pinnedVersion({ floating, description, version }) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
          const source = assets[floating];
          if (!source) return;
          const bytes = source.buffer();
          const file = `${version}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.js`;
          // Said to be minimised, or the minimiser takes it for a new file and the two differ.
          compilation.emitAsset(file, source, { minimized: true });
          const text = JSON.stringify({ version, file, integrity: integrityOf(bytes) });
          compilation.emitAsset(description, new webpack.sources.RawSource(`${text}\n`));
        });
      });
    },
  };
}
