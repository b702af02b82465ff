import webpack from 'webpack';

const { Compilation, sources } = webpack;
const NAME = 'FederationManifest';

/**
 * Emits `mf-manifest.json` for hosts with the federation plugin, because webpack's own container plugin writes none.
 * The fields are those that `generateSnapshotFromManifest` of `@module-federation/sdk` reads. Emitted twice: beside the
 * container, and for the floating address, which lies one folder above it.
 * @param {{ name: string, version: string, entry: string, module: string }} options
 */
export function federationManifest({ name, version, entry, module }) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // In the last stage: file names have their hashes, and the compilation still knows its named chunk groups.
        compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
          const files = [...(compilation.namedChunkGroups.get(module.slice(2))?.chunks ?? [])]
            .filter((chunk) => !chunk.hasRuntime())
            .flatMap((chunk) => [...chunk.files]);
          const manifest = (/** @type {string} */ folder) => ({
            id: name,
            name,
            metaData: {
              name,
              type: 'app',
              buildInfo: { buildVersion: version, buildName: name },
              remoteEntry: { name: entry, path: folder, type: 'module' },
              types: { path: '', name: '', zip: '', api: '' },
              globalName: name,
              pluginVersion: '0.0.0',
              publicPath: 'auto',
            },
            shared: [],
            remotes: [],
            exposes: [
              {
                id: `${name}:${module.slice(2)}`,
                name: module.slice(2),
                path: module,
                assets: {
                  js: { sync: files.map((file) => `${folder}${file}`), async: [] },
                  css: { sync: [], async: [] },
                },
              },
            ],
          });
          const emit = (/** @type {string} */ file, /** @type {object} */ data) =>
            compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(data)}\n`));
          emit('mf-manifest.json', manifest(''));
          emit('v1.mf-manifest.json', manifest(`${version}/`));
        });
      });
    },
  };
}
