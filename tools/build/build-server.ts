import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { readManifest, ROOT } from '../packages';

const SERVER = join(ROOT, 'server');
const OUTPUT = join(SERVER, 'dist');

/** Programs and worker threads: each is compiled to one file. */
const ENTRIES = [
  'main.ts',
  'cli/release-command.ts',
  'cli/team-command.ts',
  'cli/user-command.ts',
  'exams/finalising/finalise-worker.ts',
  'results/scoring/spelling-worker.ts',
  'jobs/worker-thread/boot.mjs',
];

/**
 * How Node runs the server: garbage is collected seldom and on the thread that makes it, because a full collection takes
 * both cores of a small machine from the database and the disk (docs/decisions/052-garbage-is-collected-seldom.md).
 */
export const SERVER_FLAGS: readonly string[] = [
  '--enable-source-maps',
  '--single-threaded-gc',
  '--initial-old-space-size=128',
  '--heap-growing-percent=300',
];

/** A compiled program of the server. @param name such as `main` or `user-command` */
export const compiledServer = (name: string): string => join(OUTPUT, `${name}.mjs`);

/**
 * Compiles the server to JavaScript in `server/dist`, in a fraction of a second. What npm installs stays outside.
 * Only files that differ are replaced, each at once, so that a running server or command never reads half a file.
 */
export async function buildServer(): Promise<void> {
  const { dependencies = {} } = readManifest(SERVER);
  const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@bandmark/'));
  const { outputFiles } = await build({
    absWorkingDir: SERVER,
    entryPoints: ENTRIES.map((file) => ({ in: join('src', file), out: basename(file).replace(/\.\w+$/, '') })),
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [...installed, 'tsx'],
    platform: 'node',
    format: 'esm',
    target: 'node20.11',
    sourcemap: 'linked',
    write: false,
    logLevel: 'warning',
  });
  await mkdir(OUTPUT, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const present = await readFile(path).catch(() => undefined);
    if (present?.equals(contents)) continue;
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, contents);
    await rename(unfinished, path);
  }
}
