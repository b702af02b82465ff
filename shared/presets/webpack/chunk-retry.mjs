import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'ChunkRetry';
/** The federation plugin's name for the chunks of an exposed module. */
const EXPOSED = '__federation_expose_';
const PAUSE_MS = 400;
/** A response past the cache that takes longer than this does not help the retry. */
const REFRESH_MS = 3000;

class RetryLazyChunks extends RuntimeModule {
  /** @param {number} timeoutMs spec §8: the script load timeout, for stylesheets too, for which webpack has none */
  constructor(timeoutMs) {
    super('retry of lazy chunks', RuntimeModule.STAGE_TRIGGER);
    this.timeoutMs = timeoutMs;
  }

  /** Chunks that the loader requests: it can fall back to a whole other version and waits for no retry. */
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
 * Loads a lazy chunk or its stylesheet that failed once more, past the browser's cache, in the same version; a second
 * failure reaches the caller. Nothing hangs longer than the script load timeout.
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
