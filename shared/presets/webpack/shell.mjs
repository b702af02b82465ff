import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { commonConfig } from './common.mjs';
import { leaveOutDescriptions, leaveOutSnapshots } from './leave-out.mjs';

const PURE_COMPONENTS = new URL('pure-components.mjs', import.meta.url);

/** Modules that every contract with a schema needs, and `call` with its errors and their texts. */
const SCHEMAS =
  /[\\/]zod[\\/]|[\\/]shared[\\/](?:platform[\\/]src[\\/](?:api\.|error-messages)|contracts[\\/]src[\\/](?:api[\\/]error-codes|(?:schema|registry|release-override|api[\\/]primitives)\.ts$))/;

/**
 * All lazy parts share the schemas chunk, except the federation runtime, which bundles its own 1 kB of them: each
 * additional file costs a page with a remote 4 ms on a slow processor
 * (docs/decisions/159-what-stands-before-the-first-screen.md).
 * @param {import('webpack').Chunk} chunk
 */
const sharesSchemas = (chunk) => !chunk.canBeInitial() && chunk.name !== 'federation';

/**
 * Configuration of the shell: plain webpack without the federation plugin, because shell/src/federation creates the
 * runtime by hand. The server generates the HTML from the release's preload lists.
 * @param {string} directory of the package
 */
export function shellConfig(directory) {
  /** @param {import('./common.mjs').BuildEnv} env */
  return (env = {}) => {
    const common = commonConfig(directory, env);
    return {
      ...common,
      module: {
        ...common.module,
        rules: [
          ...common.module.rules,
          { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: fileURLToPath(PURE_COMPONENTS) },
        ],
      },
      // The server inlines `inline` in every page (contracts, early-page.ts).
      entry: { main: './src/boot.tsx', inline: './src/early/early.ts' },
      // Each lazy part is one file; code for API calls that several parts need is one more.
      optimization: {
        ...common.optimization,
        splitChunks: {
          chunks: 'async',
          minSize: 0,
          cacheGroups: {
            default: false,
            defaultVendors: false,
            schemas: { name: 'schemas', test: SCHEMAS, minChunks: 2, chunks: sharesSchemas },
          },
        },
      },
      plugins: [
        ...common.plugins,
        ...leaveOutSnapshots(),
        leaveOutDescriptions(),
        // Constants that the federation plugin would define: no manifests or snapshots (entries are used directly), no
        // Node.
        new webpack.DefinePlugin({
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
          FEDERATION_OPTIMIZE_NO_REMOTE: false,
          FEDERATION_OPTIMIZE_NO_SHARED: false,
          FEDERATION_HAS_EXPOSES: false,
        }),
      ],
    };
  };
}
