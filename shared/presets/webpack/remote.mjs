import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { globalName } from './build-identity.mjs';
import { commonConfig, packageJson, releaseName } from './common.mjs';
import { leaveOutDescriptions } from './leave-out.mjs';
import { PLATFORM_RANGE, REMOTE_ENTRY, SAVED_MODULES, SHARED_RANGES } from './shared-libraries.mjs';
import { stableIds } from './stable-ids.mjs';

/**
 * Where the federation plugin finds webpack. Without it the plugin gives webpack a wrong configuration and reads the
 * path from the error's stack, and webpack compiles its whole schema to word that error: a quarter of a second.
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
  // No fallback, so that a second copy of store, session or router context cannot exist.
  const own = ['@bandmark/platform', '@bandmark/platform/router'].map((module) => [
    module,
    { singleton: true, import: false, strictVersion: true, requiredVersion: PLATFORM_RANGE },
  ]);
  return Object.fromEntries([...libraries, ...saved, ...own]);
}

/** A remote is a folder of this repository, or a separate repository. @param {string} directory of the package */
function repositoryOf(directory) {
  const above = dirname(directory);
  return existsSync(join(above, 'pnpm-workspace.yaml')) ? above : directory;
}

/**
 * The whole webpack configuration of a remote: `export default remoteConfig(import.meta.dirname);`
 * @param {string} directory of the package
 */
export function remoteConfig(directory) {
  /** @param {import('./common.mjs').BuildEnv} env */
  return (env = {}) => {
    const common = commonConfig(directory, env);
    const name = globalName(releaseName(directory), env.version ?? packageJson(directory).version);
    return {
      ...common,
      entry: {},
      // Used by what `disableRemote` leaves out alone; the plugin would hoist all of it into the entry nevertheless.
      resolve: { ...common.resolve, alias: { '@module-federation/sdk$': false } },
      plugins: [
        ...common.plugins,
        leaveOutDescriptions(),
        stableIds(repositoryOf(directory)),
        new ModuleFederationPlugin({
          name,
          filename: REMOTE_ENTRY,
          library: { type: 'var', name },
          exposes: exposedModules(directory),
          shared: shared(),
          shareStrategy: 'loaded-first',
          // The shell provides the one runtime: the entry is a third of its size.
          experiments: {
            externalRuntime: true,
            // Remotes reach one another through the platform, never by an import that the bundler resolves.
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
          virtualRuntimeEntry: true,
          dts: false,
          // Read by the build for the preload lists; no page loads it.
          manifest: true,
        }),
      ],
    };
  };
}
