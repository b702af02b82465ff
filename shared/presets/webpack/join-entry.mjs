import webpack from 'webpack';
import { EXPOSED } from './chunk-retry.mjs';

const { Compilation, sources } = webpack;
const NAME = 'JoinEntry';

/** Below this many bytes of source, code that some modules share is repeated in each instead of being one more file. */
const MIN_SHARED_BYTES = 100_000;

/** @param {import('webpack').Chunk} chunk */
const isExposed = ({ name }) => name?.startsWith(EXPOSED) ?? false;

/**
 * webpack's `splitChunks` for a remote: the scripts that every exposed module needs are one chunk, which `joinEntry`
 * moves into the entry, and each module is one script and one stylesheet. A file that only some modules share would
 * cost each of their pages more than the bytes that it saves a visitor who sees both.
 * @param {number} modules how many the remote exposes
 */
export function splitModules(modules) {
  return {
    minSize: MIN_SHARED_BYTES,
    cacheGroups: {
      everyModule: {
        type: /^javascript/,
        chunks: isExposed,
        minChunks: Math.max(2, modules),
        minSize: 0,
        // Above webpack's own groups.
        priority: 10,
      },
    },
  };
}

/**
 * Moves the scripts that every exposed module needs into the file of the remote's entry. No page loads the entry
 * without one of the modules, and each file that a page reads from its cache costs the main thread 4 ms, or 16 ms on a
 * slow processor (docs/decisions/190-the-entry-contains-what-every-module-needs.md). A chunk registers itself in a
 * global array, from which the entry's runtime takes what is already there, so the chunks precede the entry in its file.
 * Stylesheets stay separate.
 * @param {string} entry file name
 */
export function joinEntry(entry) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // This stage precedes minification and the hashes.
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          const joined = new sources.ConcatSource();
          for (const chunk of chunksOfEveryModule(compilation.chunkGroups)) {
            for (const file of [...chunk.files].filter((name) => name.endsWith('.js'))) {
              joined.add(compilation.getAsset(file)?.source ?? '');
              joined.add('\n');
              chunk.files.delete(file);
              compilation.deleteAsset(file);
            }
          }
          compilation.updateAsset(entry, (source) => {
            joined.add(source);
            return joined;
          });
        });
      });
    },
  };
}

/**
 * The chunks that all exposed modules have in common.
 * @template Chunk
 * @param {readonly { name?: string | null, chunks: readonly Chunk[] }[]} groups of a compilation
 * @returns {readonly Chunk[]}
 */
export function chunksOfEveryModule(groups) {
  const [first, ...others] = groups.filter(({ name }) => name?.startsWith(EXPOSED));
  return (first?.chunks ?? []).filter((chunk) => others.every(({ chunks }) => chunks.includes(chunk)));
}
