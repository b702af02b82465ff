import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compiledTools } from '../boot/commands.mjs';
import { cachedProgram, programCache } from '../boot/program-cache.mjs';
import { sourceKey } from '../boot/source-key.mjs';
import { readManifest, ROOT } from '../packages';
import { OF_COMMONJS, SERVER_PROGRAMS, serverOptions } from './build-server';
import { pageOptions } from './check-page';
import { OLDEST_NODE } from './compiled-server';
import { removeOld } from './remove-old';

type Folder = 'tools' | 'server';
type Outputs = Omit<BuildOptions, 'write'> & { write: false };

/**
 * Returns the compiled program for the current sources, and compiles them first if necessary.
 * @param program such as `src/cli/release-command`
 * @returns absolute path of a module that Node runs
 */
export async function compiledProgram(folder: Folder, program: string): Promise<string> {
  for (;;) {
    const file = cachedProgram(folder, program);
    if (file) return file;
    const key = await compile(folder);
    if (existsSync(join(programCache(folder), key)) && key === sourceKey(folder) && !cachedProgram(folder, program))
      throw new Error(`${folder}/${program}.ts is not in the list of programs to compile (SERVER_PROGRAMS).`);
  }
}

/**
 * Compiles into a temporary directory and renames it, so that the result appears atomically and never changes: a
 * concurrent command never reads a partial one.
 * @returns the source key that was compiled
 */
async function compile(folder: Folder): Promise<string> {
  const cache = programCache(folder);
  const key = sourceKey(folder);
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, '.compiling-'));
  try {
    const isServer = folder === 'server';
    for (const options of isServer
      ? [...serverCommands(unfinished), pageOptions(unfinished)]
      : [toolPrograms(unfinished)]) {
      const { outputFiles } = await build(options);
      // Flushed, because after a power cut the renamed directory could otherwise contain empty files.
      for (const { path, contents } of outputFiles) await writeFile(path, contents, { flush: true });
    }
    // A file changed during the compilation, so the result may or may not include it.
    if (sourceKey(folder) !== key) return key;
    await rename(unfinished, join(cache, key)).catch((error: NodeJS.ErrnoException) => {
      // Another command has compiled the same sources.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await removeOld(cache, key);
    return key;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * The release command, for which people wait, bundles its npm packages: Node takes longer to resolve and read two
 * hundred files than the command takes. Commands that open the database need its packages as installed.
 */
function serverCommands(output: string): Outputs[] {
  const quick = 'cli/release-command.ts';
  const others = SERVER_PROGRAMS.filter((program) => program !== 'main.ts' && program !== quick);
  return [serverOptions(others, output), { ...serverOptions([quick], output), external: ['tsx'] }];
}

function toolPrograms(output: string): Outputs {
  const directory = join(ROOT, 'tools');
  const { dependencies = {}, devDependencies = {} } = readManifest(directory);
  return {
    absWorkingDir: directory,
    entryPoints: compiledTools(),
    outdir: output,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Keeps dynamic imports in separate chunks, so that a command does not load them at start.
    splitting: true,
    // The presets stay external: they are JavaScript already, and their loaders resolve files next to themselves.
    external: Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !name.startsWith('@bandmark/') || name === '@bandmark/presets',
    ),
    plugins: [placeOfSources(output)],
    platform: 'node',
    format: 'esm',
    target: `node${OLDEST_NODE}`,
    sourcemap: 'linked',
    banner: { js: `${OF_COMMONJS} const urlOfOutput = import.meta.url;` },
    define: PLACE,
    write: false,
    logLevel: 'warning',
  };
}

/**
 * Makes `import.meta.url` and `.dirname` refer to the source file, so that a bundled tool finds its templates and the
 * checkout. esbuild replaces both with the variables of `PLACE`; this plugin prepends their declarations to each file
 * that uses `import.meta`.
 */
function placeOfSources(output: string): Plugin {
  return {
    name: 'place of sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:ts|mjs)$/ }, async ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const text = await readFile(path, 'utf8');
        if (!text.includes('import.meta')) return undefined;
        const place = (of: string) => `new URL(${JSON.stringify(relative(output, of))}, urlOfOutput)`;
        return {
          contents: `const urlOfSource = ${place(path)}.href, folderOfSource = decodeURIComponent(${place(dirname(path))}.pathname);${text}`,
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        };
      });
    },
  };
}
const PLACE = { 'import.meta.url': 'urlOfSource', 'import.meta.dirname': 'folderOfSource' };
