import { join } from 'node:path';
import {
  ASSET_RULES,
  commonConfig,
  cssLoader,
  packageJson,
  scriptRule,
  STYLESHEETS,
} from '@bandmark/presets/webpack/common.mjs';
import webpack from 'webpack';
import { pinnedVersion } from './build/pinned-version.mjs';

const directory = import.meta.dirname;

/**
 * The recorder for foreign hosts: one script with everything in it (docs/architecture.md). No federation, no external
 * runtime, no platform, no rrweb. Lands in the folder `embed` of a release, which the site serves at `/embed/recorder/`.
 */
export default (/** @type {import('@bandmark/presets/webpack/common.mjs').BuildEnv} */ env = {}) => {
  const version = env.version ?? packageJson(directory).version;
  const common = commonConfig(directory, { ...env, version });
  const css = cssLoader(directory);
  return {
    ...common,
    name: 'embed',
    entry: { v1: './src/embed/index.ts' },
    output: {
      ...common.output,
      path: env.output ?? join(directory, 'dist-embed/recorder'),
      filename: '[name].js',
      uniqueName: `bandmark_recorder_embed_${version}`,
      clean: true,
    },
    module: {
      rules: [
        scriptRule(directory, env.development === true),
        {
          test: STYLESHEETS,
          use: [
            {
              loader: join(directory, 'build/shadow-css-loader.mjs'),
              options: { collector: join(directory, 'src/embed/shadow-styles.ts') },
            },
            {
              loader: css.loader,
              options: {
                ...css.options,
                // A font face inside a shadow root does nothing; a host that has the face lends it.
                import: { filter: (/** @type {string} */ address) => !address.includes('fonts.css') },
              },
            },
          ],
        },
        ...ASSET_RULES,
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ EMBED_VERSION: JSON.stringify(version) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      pinnedVersion({ floating: 'v1.js', description: 'v1.json', version }),
    ],
  };
};
