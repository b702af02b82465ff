import { join } from 'node:path';
import { commonConfig, packageJson } from '@bandmark/presets/webpack/common.mjs';
import webpack from 'webpack';
import { pinnedVersion } from './build/pinned-version.mjs';

const directory = import.meta.dirname;

/**
 * The recorder for foreign hosts: one script with everything in it (design: Embedding). No federation, no external
 * runtime, no platform, no rrweb. Lands in `dist-embed/recorder/`: `v1.js` floats within the embed's major, the file
 * named by version and hash never changes.
 */
export default (/** @type {{ version?: string, output?: string }} */ env = {}) => {
  const version = env.version ?? packageJson(directory).version;
  const common = commonConfig(directory, { ...env, version });
  const [typescript, styles, ...assets] = common.module.rules;
  const cssLoader = styles.use[1];
  return {
    ...common,
    name: 'embed',
    entry: { v1: './src/embed/index.ts' },
    output: {
      ...common.output,
      path: env.output ?? join(directory, 'dist-embed'),
      filename: 'recorder/[name].js',
      uniqueName: `bandmark_recorder_embed_${version}`,
      clean: true,
    },
    module: {
      rules: [
        typescript,
        {
          test: styles.test,
          use: [
            {
              loader: join(directory, 'build/shadow-css-loader.mjs'),
              options: { collector: join(directory, 'src/embed/shadow-styles.ts') },
            },
            {
              loader: cssLoader.loader,
              options: {
                ...cssLoader.options,
                // A font face inside a shadow root does nothing; a host that has the face lends it.
                import: { filter: (address) => !address.includes('fonts.css') },
              },
            },
          ],
        },
        ...assets,
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ EMBED_VERSION: JSON.stringify(version) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      pinnedVersion({ directory: 'recorder', floating: 'v1.js', description: 'v1.json', version }),
    ],
  };
};
