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
 * `button-small`: inside a shadow root no name can clash with one of the host's, and words that come again compress
 * better than hashes.
 * @param {{ resourcePath: string }} context @param {string} _template @param {string} local
 */
const shadowClassName = ({ resourcePath }, _template, local) =>
  `${basename(resourcePath, '.css').replace('.module', '')}-${local}`;

/**
 * The recorder for foreign hosts, in the folder `embed` of a release (docs/embed-recorder.md). Three builds:
 *
 * - `panel`: a container for module federation, an ES module without a federation runtime. React is the host's.
 * - `react`: React for hosts without one.
 * - `v1`: the small script that a page names. It loads the other two when a recorder comes near the view, and runs the
 *   container with that React: there is one build of the panel for all hosts.
 *
 * No platform, no rrweb, no polyfill, nothing on `window` but what docs/embed-recorder.md names.
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
                // As many loaders run before it on what a stylesheet imports.
                importLoaders: 1,
                // A font face inside a shadow root does nothing; a host that has the face lends it.
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
      // Several versions may be on a page: nothing of theirs has a name there.
      uniqueName: `bandmark_recorder_${version}`,
    },
  };
  return [
    {
      ...asModule,
      name: 'panel',
      entry: {},
      // A file for each moment in which something is loaded, not one more for its libraries.
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
          // No copy of ours as a fallback: a host must never get a second React. Whether it is a 19 the panel looks itself
          // (src/embed/expose-panel.tsx): webpack's rules for ranges of versions are a sixth of the container.
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
      // It lists the files of the others with their hashes.
      dependencies: ['panel', 'react'],
      entry: { v1: './src/embed/index.ts' },
      output: { ...common.output, path, filename: '[name].js', uniqueName: `bandmark_recorder_embed_${version}` },
      plugins: [defined, embedFiles({ directory: path, entry: ENTRY })],
    },
  ];
};
