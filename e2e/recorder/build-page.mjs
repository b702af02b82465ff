import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonConfig } from '@bandmark/presets/webpack/common.mjs';

const RECORDER = fileURLToPath(new URL('../../remote-recorder', import.meta.url));
const webpack = createRequire(join(RECORDER, 'package.json'))('webpack');

/**
 * The recorder's public modules in one page, without federation: what is proven here is the recorder, not its loading.
 * @returns {Promise<string>} directory of the built files
 */
export async function buildPage() {
  const output = await mkdtemp(join(tmpdir(), 'recorder-page-'));
  const config = commonConfig(RECORDER, { output, version: '0.0.0' });
  await new Promise((resolve, reject) => {
    webpack(
      {
        ...config,
        entry: { page: fileURLToPath(new URL('./page.mjs', import.meta.url)) },
        output: { ...config.output, filename: '[name].js' },
        optimization: { minimize: false },
      },
      (error, stats) => {
        if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
        else resolve(undefined);
      },
    );
  });
  return output;
}
