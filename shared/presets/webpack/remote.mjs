import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { globalName } from './build-identity.mjs';
import { commonConfig, packageJson, releaseName } from './common.mjs';
import { joinEntry, splitModules } from './join-entry.mjs';
import { leaveOutDescriptions } from './leave-out.mjs';
import { PLATFORM_RANGE, REMOTE_ENTRY, SAVED_MODULES, SHARED_RANGES } from './shared-libraries.mjs';
import { stableIds } from './stable-ids.mjs';

/**
 * Tells the federation plugin where webpack is. Otherwise the plugin passes webpack an invalid configuration and reads
 * the path from the error's stack, for which webpack compiles its whole schema: a quarter of a second.
 */
process.env['FEDERATION_WEBPACK_PATH'] ??= createRequire(import.meta.url).resolve('webpack');

/** Every file of `src/expose` is a public module: `src/expose/screens.tsx` → `./screens`. @param {string} directory */
function exposedModules(directory) {
  const files = readdirSync(join(directory, 'src/expose')).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  if (files.length === 0) throw new Error(`${basename(directory)} exposes nothing: src/expose is empty.`);
  return Object.fromEntries(files.map((file) => [`./${file.replace(/\.tsx?$/, '')}`, `./src/expose/${file}`]));
}

function shared() {
  const libraries = Object.entries(SHARED_RANGES).map(([library, range]) => [
    library,
    { singleton: true, requiredVersion: range },
  ]);
  const saved = Object.entries(SAVED_MODULES).map(([module, version]) => [
    module,
    { version, requiredVersion: `^${version}`, strictVersion: true },
  ]);
  // `import: false` (no fallback), so that there can be no second copy of store, session or router context.
  const own = ['@bandmark/platform', '@bandmark/platform/router'].map((module) => [
    module,
    { singleton: true, import: false, strictVersion: true, requiredVersion: PLATFORM_RANGE },
  ]);
  return Object.fromEntries([...libraries, ...saved, ...own]);
}

/**
 * Root of the repository: the package's parent folder here, the package itself in a team's repository.
 * @param {string} directory of the package
 */
function repositoryOf(directory) {
  const above = dirname(directory);
  return existsSync(join(above, 'pnpm-workspace.yaml')) ? above : directory;
}

/**
 * The whole webpack configuration of a remote: `export default remoteConfig(import.meta.dirname);`
 * @param {string} directory of the package
 */
export function remoteConfig(directory) {
  /** @param {import('./common.mjs').BuildEnv} env @returns {import('webpack').Configuration} */
  return (env = {}) => {
    const common = commonConfig(directory, env);
    const exposes = exposedModules(directory);
    const name = globalName(releaseName(directory), env.version ?? packageJson(directory).version);
    return {
      ...common,
      entry: {},
      optimization: { ...common.optimization, splitChunks: splitModules(Object.keys(exposes).length) },
      // Only code that `disableRemote` removes uses the SDK, but the plugin would still hoist all of it into the entry.
      resolve: { ...common.resolve, alias: { '@module-federation/sdk$': false } },
      plugins: [
        ...common.plugins,
        leaveOutDescriptions(),
        stableIds(repositoryOf(directory)),
        joinEntry(REMOTE_ENTRY),
        new ModuleFederationPlugin({
          name,
          filename: REMOTE_ENTRY,
          library: { type: 'var', name },
          exposes,
          shared: shared(),
          shareStrategy: 'loaded-first',
          // The shell provides the single runtime, which reduces the entry to a third of its size.
          experiments: {
            externalRuntime: true,
            // Remotes load each other through the platform, never through imports that the bundler resolves.
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
          virtualRuntimeEntry: true,
          dts: false,
          // The build reads it for the preload lists; no page loads it.
          manifest: true,
        }),
      ],
    };
  };
}
