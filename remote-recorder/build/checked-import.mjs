import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import webpack from 'webpack';

const { Compilation, RuntimeGlobals, RuntimeModule, sources } = webpack;
const NAME = 'CheckedImport';
const PLACEHOLDER = 'bandmark-import-table';

/** `output.importFunctionName` of the build. */
export const CHECKED_IMPORT = `${RuntimeGlobals.require}.checkedImport`;

/**
 * An import with an integrity: it cannot carry one itself, but a module that a `modulepreload` link has fetched with
 * its integrity is the one that the import gets. A browser that does not know the link imports without it. A browser may
 * remember that a module failed, so another try has another address.
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
var url = new URL(file, import.meta.url).href;
var hash = integrity[url.slice(url.lastIndexOf("/") + 1)];
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

/** Chunks are imported with the SHA-384 that the build gave them, from a table in the container's entry. */
export function checkedImport() {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // Not into code that runs while building (build/shadow-css-loader.mjs), which loads no chunks.
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
