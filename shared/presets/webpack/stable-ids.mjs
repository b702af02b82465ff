import { createHash } from 'node:crypto';

const NAME = 'StableIds';
/** Modules whose identifiers webpack does not make relative to the package, unlike those of files. */
const MADE_BY_PLUGIN = /^(?:container entry|provide module|javascript\/esm\|data:)/;
/** Five digits, as short as webpack's own ids. */
const IDS = 90_000;
const FIRST = 10_000;

/**
 * Assigns stable ids to the modules that the federation plugin creates. Their identifiers contain the path of the
 * checkout (in `data:` modules even as base64), and webpack derives ids from identifiers. Without this plugin, two
 * machines would build different files from the same sources, and the second release of a version would be rejected.
 * @param {string} root of the checkout
 */
export function stableIds(root) {
  return {
    /** @param {import('webpack').Compiler} compiler */
    apply(compiler) {
      compiler.hooks.compilation.tap(NAME, (compilation) => {
        // Runs before webpack assigns ids to the other modules; it skips modules that already have one.
        compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
          const graph = compilation.chunkGraph;
          const taken = new Set();
          const unstable = [...modules]
            .filter((module) => graph.getNumberOfModuleChunks(module) > 0 && graph.getModuleId(module) === null)
            .filter((module) => MADE_BY_PLUGIN.test(module.identifier()))
            .map((module) => ({ module, name: withoutRoot(module.identifier(), root) }))
            .sort((a, b) => (a.name < b.name ? -1 : 1));
          for (const { module, name } of unstable) {
            let id = FIRST + (createHash('sha256').update(name).digest().readUInt32BE(0) % IDS);
            while (taken.has(id)) id += 1;
            taken.add(id);
            graph.setModuleId(module, id);
          }
        });
      });
    },
  };
}

/** @param {string} name of a module, perhaps with base64 in it @param {string} root of the checkout */
export function withoutRoot(name, root) {
  const readable = name.replaceAll(
    /(data:[^,]*;base64,)([A-Za-z0-9+/=]+)/g,
    (_, head, text) => head + Buffer.from(text, 'base64').toString('utf8'),
  );
  // The suffix after the last bar is a hash of options, which include paths.
  return readable.replaceAll(root, '').replace(/\|[0-9a-f]{16}$/, '');
}
