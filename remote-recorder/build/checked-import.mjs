import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import webpack from 'webpack';

const { Compilation, RuntimeGlobals, RuntimeModule, sources } = webpack;
const NAME = 'CheckedImport';
const PLACEHOLDER = 'bandmark-import-table';

/** `output.importFunctionName` of the build. */
export const CHECKED_IMPORT = `${RuntimeGlobals.require}.checkedImport`;

/**
 * A dynamic import with an integrity check. `import()` takes no integrity, but it reuses the module that a
 * `modulepreload` link with `integrity` has fetched. Browsers without `modulepreload` import unchecked. Browsers cache
 * failed module loads, so each retry uses a new address: a chunk has the query of its container, which `loadPanel`
 * changes with each retry (src/embed/load-panel.ts), and after a failure another one.
 */
class CheckedImport extends RuntimeModule {
  constructor() {
    super('checked import', RuntimeModule.STAGE_BASIC);
  }
  /** @override */
  generate() {
    return `
var integrity = "${PLACEHOLDER}", failed = {};
${CHECKED_IMPORT} = (file) => {
var url = new URL(file, import.meta.url).href + new URL(import.meta.url).search;
// Without "./".
var hash = integrity[file.slice(2)];
if (failed[file]) url += "?" + failed[file];
return new Promise((resolve, reject) => {
  var link = document.createElement("link");
  if (!hash || !link.relList.supports("modulepreload")) return resolve();
  link.rel = "modulepreload";
  link.crossOrigin = "anonymous";
  link.integrity = hash;
  link.href = url;
  var nonce = document.querySelector("script[nonce]")?.nonce;
  if (nonce) link.nonce = nonce;
  link.onload = () => (link.remove(), resolve());
  link.onerror = () => (link.remove(), reject(new Error("could not be loaded: " + url)));
  document.head.append(link);
}).then(() => import(/* webpackIgnore: true */ url)).catch((error) => {
  failed[file] = (failed[file] || 0) + 1;
  throw error;
});
};`;
  }
}

/** Imports chunks with the SHA-384 of their bytes, from a table that the build writes into the container's entry. */
export function checkedImport() {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // Only where chunks are loaded, and so not into code that runs during the build (build/shadow-css-loader.mjs).
        compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk) => {
          compilation.addRuntimeModule(chunk, new CheckedImport());
        });
        compilation.hooks.processAssets.tap(
          { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
          (assets) => {
            const placeholder = new RegExp(`["']${PLACEHOLDER}["']`);
            const scripts = Object.entries(assets).filter(([file]) => file.endsWith('.js'));
            const isEntry = (/** @type {import('webpack').sources.Source} */ source) =>
              placeholder.test(String(source.source()));
            const table = Object.fromEntries(
              scripts
                .filter(([, source]) => !isEntry(source))
                .map(([file, source]) => [file, integrityOf(source.buffer())]),
            );
            for (const [file, source] of scripts.filter(([, each]) => isEntry(each)))
              compilation.updateAsset(
                file,
                new sources.RawSource(String(source.source()).replace(placeholder, () => JSON.stringify(table))),
              );
          },
        );
      });
    },
  };
}
