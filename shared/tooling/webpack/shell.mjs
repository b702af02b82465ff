import { commonConfig } from './common.mjs';

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
      entry: { main: './src/boot.tsx' },
    };
  };
}
