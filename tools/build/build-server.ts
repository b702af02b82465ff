import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { readManifest, ROOT } from '../packages';
import { pageOptions } from './check-page';
import { OLDEST_NODE, SERVER_OUTPUT } from './compiled-server';

const SERVER = join(ROOT, 'server');

interface CompileOptions {
  /** A direct subfolder of `server`. */
  output?: string;
  /** Additional programs that production does not contain, such as a bench's; paths in `server/src`. */
  others?: readonly string[];
}

/** Programs, worker threads and worker processes; each is compiled to one file. */
export const SERVER_PROGRAMS: readonly string[] = [
  'main.ts',
  'cli/backup-command.ts',
  'cli/release-command.ts',
  'cli/restore-command.ts',
  'cli/credential-key-command.ts',
  'cli/team-command.ts',
  'cli/user-command.ts',
  'accounts/sign-in/password-worker.ts',
  'certificates/files/draw-worker.ts',
  'database/embedded/database-worker.ts',
  'exams/finalising/finalise-worker.ts',
  'results/scoring/spelling-worker.ts',
  'threads/boot.mjs',
  'jobs/worker-process/process-boot.mjs',
  'releases/checks/sandbox/sandbox-worker.ts',
];

/** Globals that bundled CommonJS packages need. */
export const OF_COMMONJS =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url); const __filename = import.meta.filename;";

/** esbuild options: one file per program, with npm packages external. @param programs paths in `server/src` */
export function serverOptions(programs: readonly string[], output: string) {
  const { dependencies = {} } = readManifest(SERVER);
  const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@bandmark/'));
  return {
    absWorkingDir: SERVER,
    entryPoints: programs.map((file) => ({ in: join('src', file), out: basename(file).replace(/\.\w+$/, '') })),
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [...installed, 'tsx'],
    platform: 'node',
    format: 'esm',
    target: `node${OLDEST_NODE}`,
    sourcemap: 'linked',
    banner: { js: OF_COMMONJS },
    write: false,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/**
 * Compiles the server to JavaScript in `server/dist`, in a fraction of a second. It replaces only files that differ,
 * each atomically, so that a running server or command never reads a partial file.
 */
export async function buildServer({ output = SERVER_OUTPUT, others = [] }: CompileOptions = {}): Promise<void> {
  const compiled = await Promise.all([
    build(serverOptions([...SERVER_PROGRAMS, ...others], output)),
    build(pageOptions(output)),
  ]);
  await mkdir(output, { recursive: true });
  for (const { path, contents } of compiled.flatMap(({ outputFiles }) => outputFiles)) {
    const present = await readFile(path).catch(() => undefined);
    if (present?.equals(contents)) continue;
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, contents);
    await rename(unfinished, path);
  }
}
