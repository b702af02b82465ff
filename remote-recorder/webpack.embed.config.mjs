import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ASSET_RULES,
  commonConfig,
  cssLoader,
  packageJson,
  scriptRule,
  STYLESHEETS,
} from '@bandmark/presets/webpack/common.mjs';
import { stableIds } from '@bandmark/presets/webpack/stable-ids.mjs';
import webpack from 'webpack';
import { checkedImport, CHECKED_IMPORT } from './build/checked-import.mjs';
import { embedFiles } from './build/embed-files.mjs';
import { federationManifest } from './build/federation-manifest.mjs';

const directory = import.meta.dirname;
const ENTRY = 'remoteEntry.js';
const HOSTS_OWN = {
  singleton: true,
  import: /** @type {const} */ (false),
  requiredVersion: /** @type {const} */ (false),
};

/**
 * Class names such as `button-small`: inside a shadow root they cannot clash with the host's, and repeated words
 * compress better than hashes.
 * @param {{ resourcePath: string }} context @param {string} _template @param {string} local
 */
const shadowClassName = ({ resourcePath }, _template, local) =>
  `${basename(resourcePath, '.css').replace('.module', '')}-${local}`;

/**
 * The recorder for pages of other sites, in the folder `embed` of a release (docs/embed-recorder.md). Three builds:
 *
 * - `panel`: a container for module federation, an ES module without a federation runtime. It uses the host's React.
 * - `react`: React for hosts without one.
 * - `v1`: the small script that a page includes. It loads the other two when a recorder comes near the viewport, and
 *   initialises the container with that React, so that one build of the panel serves all hosts.
 *
 * They contain no platform, rrweb or polyfills, and add nothing to `window` except what docs/embed-recorder.md lists.
 */
export default (/** @type {import('@bandmark/presets/webpack/common.mjs').BuildEnv} */ env = {}) => {
  const version = env.version ?? packageJson(directory).version;
  const common = commonConfig(directory, { ...env, version });
  const css = cssLoader(directory);
  const path = env.output ?? join(directory, 'dist-embed');
  const defined = new webpack.DefinePlugin({ EMBED_VERSION: JSON.stringify(version) });
  const shared = {
    ...common,
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
                modules: { ...css.options.modules, getLocalIdent: shadowClassName },
                // `@import`ed stylesheets go through the minifying loader as well.
                importLoaders: 1,
                // `@font-face` has no effect inside a shadow root; the panel uses the face if the host's page has it.
                import: { filter: (/** @type {string} */ address) => !address.includes('fonts.css') },
              },
            },
            fileURLToPath(import.meta.resolve('@bandmark/presets/webpack/minify-css-loader.mjs')),
          ],
        },
        ...ASSET_RULES,
      ],
    },
  };
  const asModule = {
    ...shared,
    experiments: { outputModule: true },
    output: {
      ...common.output,
      path,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      // Several versions may run on one page, so their runtimes must not share a global.
      uniqueName: `bandmark_recorder_${version}`,
    },
  };
  return [
    {
      ...asModule,
      name: 'panel',
      entry: {},
      // One file per lazy import: split chunks would add a request for its libraries.
      optimization: { ...common.optimization, splitChunks: false },
      output: { ...asModule.output, importFunctionName: CHECKED_IMPORT },
      plugins: [
        defined,
        stableIds(join(directory, '..')),
        checkedImport(),
        new webpack.container.ModuleFederationPlugin({
          name: 'bandmark_recorder',
          filename: ENTRY,
          library: { type: 'module' },
          exposes: { './panel': { import: './src/embed/expose-panel.tsx', name: 'panel' } },
          // No bundled fallback: a host must never get a second React. The panel itself checks for React 19
          // (src/embed/expose-panel.tsx), because webpack's version-range code would be a sixth of the container.
          shared: { react: HOSTS_OWN, 'react-dom': HOSTS_OWN },
        }),
        federationManifest({ name: 'bandmark_recorder', version, entry: ENTRY, module: './panel' }),
      ],
    },
    {
      ...asModule,
      name: 'react',
      entry: { react: './src/embed/react-scope.ts' },
      output: { ...asModule.output, library: { type: 'module' } },
      plugins: [],
    },
    {
      ...shared,
      name: 'v1',
      // `embedFiles` reads the files of the other two builds and lists their hashes.
      dependencies: ['panel', 'react'],
      entry: { v1: './src/embed/index.ts' },
      output: { ...common.output, path, filename: '[name].js', uniqueName: `bandmark_recorder_embed_${version}` },
      plugins: [defined, embedFiles({ directory: path, entry: ENTRY })],
    },
  ];
};
