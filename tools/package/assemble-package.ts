import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import type { FolderBuild } from '../build/build-folders';
import { OLDEST_NODE, SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_OUTPUT } from '../build/compiled-server';
import { readManifest, ROOT } from '../packages';
import { CommandError } from '../run-command';
import { PNPM } from '../boot/install.mjs';

const SERVER = join(ROOT, 'server');
/** Folders that the compiled server expects beside its `package.json` (server/src/server-directory.ts). */
const BESIDE_THE_SERVER = ['content', 'migrations', 'sample'];
/** Not needed in node_modules: our own packages are compiled in, and types and program links are unused at run time. */
const NOT_AT_RUN_TIME = ['@bandmark', '@types', '.bin', '.pnpm', '.modules.yaml', '.pnpm-workspace-state-v1.json'];

export interface ProductionPackage {
  /** Path of the `.tar.gz`, beside the folder with the same content. */
  archive: string;
  /** Size of the archive. */
  bytes: number;
}

/**
 * Assembles the package in a temporary folder and renames it, so that a folder with its name in `output` is complete.
 * @param releases finished builds of the shell and all remotes; the server must be compiled already
 */
export async function assemblePackage(releases: readonly FolderBuild[], output: string): Promise<ProductionPackage> {
  await mkdir(output, { recursive: true });
  const scratch = await mkdtemp(join(output, '.packaging-'));
  try {
    const unfinished = join(scratch, 'package');
    await installRunTime(unfinished);
    await cp(SERVER_OUTPUT, join(unfinished, 'dist'), { recursive: true });
    for (const folder of BESIDE_THE_SERVER)
      await cp(join(SERVER, folder), join(unfinished, folder), { recursive: true });
    for (const { folder, directory } of releases)
      await cp(directory, join(unfinished, 'releases', releaseNameOf(folder)), { recursive: true });
    await copyDeployFiles(join(ROOT, 'deploy'), join(unfinished, 'deploy'));
    await writeCommand(unfinished);

    const version = `${readManifest(SERVER).version}-${await hashOf(unfinished)}`;
    const name = `bandmark-${version}`;
    const manifest = {
      name: 'bandmark',
      version,
      private: true,
      type: 'module',
      engines: { node: `>=${OLDEST_NODE}` },
    };
    await writeFile(join(unfinished, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

    const directory = join(output, name);
    await rm(directory, { recursive: true, force: true });
    await rename(unfinished, directory);
    const archive = await archiveOf(directory);
    return { archive, bytes: (await stat(archive)).size };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Installs the server's run-time dependencies from the lockfile, without symbolic links so that they can be copied. */
async function installRunTime(directory: string): Promise<void> {
  const options = ['--legacy', '--prefer-offline', '--config.node-linker=hoisted'];
  await run('npx', ['--yes', PNPM, '--filter', '@bandmark/server', '--prod', 'deploy', ...options, directory]);
  // pnpm also copies the sources.
  for (const name of await readdir(directory))
    if (name !== 'node_modules') await rm(join(directory, name), { recursive: true });
  for (const name of NOT_AT_RUN_TIME) await rm(join(directory, 'node_modules', name), { recursive: true, force: true });
}

/**
 * Writes the archive beside the folder. Everything in it belongs to root and is readable by every user, whatever the
 * builder's umask: the server runs as another user than the one who installs it.
 * @param directory absolute path @returns path of the archive
 */
export async function archiveOf(directory: string): Promise<string> {
  const archive = `${directory}.tar.gz`;
  const fixed = ['--owner=0', '--group=0', '--mode=u=rwX,go=rX', '--sort=name'];
  await run('tar', [...fixed, '-czf', archive, '-C', dirname(directory), basename(directory)]);
  return archive;
}

/** Leaves out `*.env`, such as `compose.env`: the builder's own settings, with a site's secrets. */
export async function copyDeployFiles(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('.env') });
}

/** Writes `bin/bandmark` with the Node flags and the environment of the server. */
async function writeCommand(directory: string): Promise<void> {
  const script = await readFile(join(ROOT, 'tools/package/bandmark.sh'), 'utf8');
  const file = join(directory, 'bin/bandmark');
  await mkdir(join(directory, 'bin'));
  const environment = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}="\${${name}:-${value}}"`);
  await writeFile(
    file,
    // Functions, because `$` has a special meaning in a replacement string.
    script
      .replace('@SERVER_ENVIRONMENT@', () => environment.join(' '))
      .replace('@SERVER_FLAGS@', () => SERVER_FLAGS.join(' ')),
  );
  await chmod(file, 0o755);
}

/** Hash of our own files, and of the lockfile in place of node_modules: the same sources give the same name. */
async function hashOf(directory: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'pnpm-lock.yaml')));
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length))
    .filter((file) => !file.startsWith('/node_modules/'))
    .sort();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(directory + file));
  return hash.digest('hex').slice(0, 8);
}

/** @throws CommandError with the command's output */
async function run(command: string, args: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await x(command, args, { nodeOptions: { cwd: ROOT } });
  if (exitCode !== 0) throw new CommandError(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
