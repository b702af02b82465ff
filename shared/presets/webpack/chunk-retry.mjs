import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'ChunkRetry';
/** Prefix of the federation plugin's chunk names of exposed modules. */
export const EXPOSED = '__federation_expose_';
const PAUSE_MS = 400;
/** Timeout of the request that refreshes the HTTP cache; a slower response would only delay the retry. */
const REFRESH_MS = 3000;

class RetryLazyChunks extends RuntimeModule {
  /** @param {number} timeoutMs script load timeout (spec §8); also for stylesheets, for which webpack has no timeout */
  constructor(timeoutMs) {
    super('retry of lazy chunks', RuntimeModule.STAGE_TRIGGER);
    this.timeoutMs = timeoutMs;
  }

  /** Chunks of exposed modules are not retried: the federation loader falls back to another version instead. */
  exposedChunks() {
    /** @param {import('webpack').Chunk} chunk */
    const isExposed = (chunk) => [...chunk.groupsIterable].some(({ name }) => name?.startsWith(EXPOSED));
    return [...(this.chunk?.getAllAsyncChunks() ?? [])].filter(isExposed).map(({ id }) => id);
  }

  /** @override */
  generate() {
    const require = RuntimeGlobals.require;
    return `
var ensureOnce = ${RuntimeGlobals.ensureChunk};
var exposed = ${JSON.stringify(this.exposedChunks())};
var inTime = (loading, id) => new Promise((resolve, reject) => {
  var timer = setTimeout(() => {
    var error = new Error("Loading chunk " + id + " timed out.");
    error.name = "ChunkLoadError";
    reject(error);
  }, ${this.timeoutMs});
  loading.then(resolve, reject).finally(() => clearTimeout(timer));
});
var refreshChunk = (id) => Promise.allSettled([${RuntimeGlobals.getChunkScriptFilename}, ${require}.miniCssF].map((nameOf) => {
  var file = nameOf && nameOf(id);
  return file && ${require}.integrity[file] && fetch(${RuntimeGlobals.publicPath} + file, { cache: "reload", credentials: "same-origin", signal: AbortSignal.timeout(${REFRESH_MS}) }).then((response) => response.blob());
}));
${RuntimeGlobals.ensureChunk} = (id, priority) => {
  var loading = inTime(ensureOnce(id, priority), id);
  if (exposed.includes(id)) return loading;
  return loading.catch(() =>
    new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS}))
      .then(() => refreshChunk(id))
      .then(() => inTime(ensureOnce(id, priority), id)));
};`;
  }
}

/**
 * Retries a failed lazy chunk or its stylesheet once, in the same version, after refreshing the HTTP cache (a cached
 * failure would stay for a year). A second failure rejects. Each attempt is bounded by the script load timeout.
 * @param {number} timeoutMs
 */
export function chunkRetry(timeoutMs) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(NAME, (chunk, required) => {
          required.add(RuntimeGlobals.publicPath);
          required.add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new RetryLazyChunks(timeoutMs));
        });
      });
    },
  };
}
