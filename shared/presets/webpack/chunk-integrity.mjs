import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { integrityOf } from './build-identity.mjs';

const { Compilation, RuntimeGlobals, RuntimeModule, sources } = webpack;
const TABLE = `${RuntimeGlobals.require}.integrity`;
const PLACEHOLDER = 'bandmark-integrity-table';
const NAME = 'ChunkIntegrity';

class IntegrityTable extends RuntimeModule {
  constructor() {
    super('integrity of chunks', RuntimeModule.STAGE_BASIC);
  }
  /** @override */
  generate() {
    return `${TABLE} = "${PLACEHOLDER}";`;
  }
}

/**
 * Code that sets integrity and CORS mode of a tag. Always CORS, so that the request matches that of the preload link.
 * @param {string} tag expression of the runtime @param {string} address expression of the runtime
 */
const guard = (tag, address) => `
var integrity = ${TABLE}[${address}.slice(${address}.lastIndexOf("/") + 1)];
if (integrity) ${tag}.integrity = integrity;
${tag}.crossOrigin = "anonymous";`;

/**
 * Embeds the SHA-384 of each lazy script and stylesheet in the runtime of the build, so that the browser refuses any
 * other bytes (docs/architecture.md). Our own plugin, because the table must hold the hashes of the final bytes: it is
 * filled in after every other plugin has processed the files.
 */
export function chunkIntegrity() {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
          if (chunk.hasRuntime() && chunk.hasAsyncChunks()) compilation.addRuntimeModule(chunk, new IntegrityTable());
        });
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
          NAME,
          (source) => `${source}${guard('script', 'url')}`,
        );
        MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
          NAME,
          (source, { tag, href }) => `${source}${guard(tag, href)}`,
        );
        compilation.hooks.processAssets.tap(
          { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
          (assets) => {
            fillTables(compilation, assets);
          },
        );
      });
    },
  };
}

/** @param {import('webpack').Compilation} compilation @param {import('webpack').Compilation['assets']} assets */
function fillTables(compilation, assets) {
  const placeholder = new RegExp(`["']${PLACEHOLDER}["']`);
  const files = Object.entries(assets);
  const hasTable = (/** @type {[string, import('webpack').sources.Source]} */ [file, source]) =>
    file.endsWith('.js') && placeholder.test(String(source.source()));
  const withTable = files.filter(hasTable);
  /** @type {Record<string, string>} */
  const table = {};
  for (const [file, source] of files) {
    if (/\.(js|css)$/.test(file) && !hasTable([file, source])) table[file] = integrityOf(source.buffer());
  }
  for (const [file, source] of withTable) {
    const text = String(source.source()).replace(placeholder, () => JSON.stringify(table));
    compilation.updateAsset(file, new sources.RawSource(text));
  }
}
