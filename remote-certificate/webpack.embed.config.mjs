import { join } from 'node:path';
import { commonConfig, MiniCssExtractPlugin, packageJson } from '@bandmark/presets/webpack/common.mjs';
import { singleFile } from './build/single-file.mjs';
import { withoutCodeFromText } from './build/without-code-from-text.mjs';

const directory = import.meta.dirname;

/**
 * The offline verifier as one HTML file in the folder `embed` of a release (docs/guides/verifier.md), with React,
 * styles and contexts inlined.
 */
export default (/** @type {import('@bandmark/presets/webpack/common.mjs').BuildEnv} */ env = {}) => {
  const version = env.version ?? packageJson(directory).version;
  const common = commonConfig(directory, { ...env, version });
  return [
    withoutCodeFromText({
      ...common,
      name: 'verifier',
      entry: { verifier: './src/kept/index.tsx' },
      output: {
        ...common.output,
        path: env.output ?? join(directory, 'dist-embed'),
        filename: '[name].js',
        publicPath: '',
      },
      resolve: {
        ...common.resolve,
        alias: { [join(directory, '../shared/ui/src/fonts.css')]: join(directory, 'src/kept/device-fonts.css') },
      },
      plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), singleFile('verifier')],
    }),
  ];
};
