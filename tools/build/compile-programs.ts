import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compiledTools } from '../boot/commands.mjs';
import { cachedProgram, programCache } from '../boot/program-cache.mjs';
import { sourceKey } from '../boot/source-key.mjs';
import { readManifest, ROOT } from '../packages';
import { OF_COMMONJS, SERVER_PROGRAMS, serverOptions } from './build-server';
import { pageOptions } from './check-page';
import { OLDEST_NODE } from './compiled-server';

type Folder = 'tools' | 'server';
type Outputs = Omit<BuildOptions, 'write'> & { write: false };

/** Compiled states of the sources that are kept: going back to one compiles nothing. */
const KEPT = 3;
/** A process that was killed leaves its directory behind; none compiles for longer than this. */
const ABANDONED_AFTER_MS = 600_000;
/**
 * A compiled program of the sources as they are; compiles first where that was not done yet.
 * @param program such as `src/cli/release-command`
 * @returns absolute path of a module that Node runs
 */
export async function compiledProgram(folder: Folder, program: string): Promise<string> {
  for (;;) {
    const file = cachedProgram(folder, program);
    if (file) return file;
    const key = await compile(folder);
    if (existsSync(join(programCache(folder), key)) && key === sourceKey(folder) && !cachedProgram(folder, program))
      throw new Error(`${folder}/${program}.ts is none of the programs that are compiled (SERVER_PROGRAMS).`);
  }
}

/**
 * Into a directory that appears at once and never changes: a command that runs meanwhile reads no half of it.
 * @returns the key of the sources that were compiled
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
      // Flushed: after a power cut, files of a directory that counts as complete could be empty.
      for (const { path, contents } of outputFiles) await writeFile(path, contents, { flush: true });
    }
    // A file that was saved meanwhile may be in it or not.
    if (sourceKey(folder) !== key) return key;
    await rename(unfinished, join(cache, key)).catch((error: NodeJS.ErrnoException) => {
      // Another command compiled the same sources.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await removeOld(cache, key);
    return key;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * The commands that people wait for have their packages inside, because Node takes longer to find and read two hundred
 * files than the command takes; those that open the database need its packages as they are installed.
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
    // What a command imports when it needs it stays out of its start.
    splitting: true,
    // The presets are JavaScript, and loaders find their own files beside them.
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
 * `import.meta.url` and `.dirname` stay those of the source, so that a tool finds its templates and the checkout from
 * anywhere: esbuild writes the names of `PLACE` for them, and each file that needs these begins with them.
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

async function removeOld(cache: string, current: string): Promise<void> {
  const states = await Promise.all(
    (await readdir(cache)).map(async (name) => ({
      name,
      time: (await stat(join(cache, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const abandoned = states.filter(({ name, time }) => name.startsWith('.') && Date.now() - time > ABANDONED_AFTER_MS);
  const old = states
    .filter(({ name }) => !name.startsWith('.') && name !== current)
    .sort((a, b) => b.time - a.time)
    .slice(KEPT - 1);
  for (const { name } of [...abandoned, ...old]) await rm(join(cache, name), { recursive: true, force: true });
}
