import webpack from 'webpack';
import { commonConfig } from './common.mjs';
import { leaveOutSnapshots } from './leave-out.mjs';

/**
 * The shell: plain webpack without the federation plugin (the runtime is created by hand, see
 * shell/src/federation). HTML is made by the server, which reads the release's preload lists.
 * @param {string} directory of the package
 */
export function shellConfig(directory) {
  /** @param {import('./common.mjs').BuildEnv} env */
  return (env = {}) => {
    const common = commonConfig(directory, env);
    return {
      ...common,
      // `early` runs before `main` has arrived, in pages that may turn out to be a certificate.
      entry: { main: './src/boot.tsx', early: './src/early/early.ts' },
      // Each lazy part is one file: what it shares with others is in `main` already.
      optimization: { ...common.optimization, splitChunks: false },
      plugins: [
        ...common.plugins,
        ...leaveOutSnapshots(),
        // What the federation plugin would define: no manifests and snapshots (entries are used directly), no Node.
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
