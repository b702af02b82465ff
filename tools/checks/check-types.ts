import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { COMPILER, ONE_CHECKER } from '../types/compiler';
import { isRunBy } from './check-versions';
import type { CheckedSources, LiveShell } from './checked-build';

/** A contract that one or more live shells share, with the version of one of them. */
interface ShellContract {
  version: string;
  hash: string;
  /** Path below the contracts' `src` → text. */
  files: Readonly<Record<string, string>>;
}

/**
 * Type-checks the remote's exposed modules, and everything that they import, against the contract of every live shell
 * that would run them: `satisfies RemoteModules['…']` then uses the types that the shell was built with.
 */
export async function checkTypes({ root, folder, name, release, shells }: CheckedSources): Promise<string[]> {
  const contracts = name === 'shell' ? [null] : distinctContracts(shells.filter((shell) => isRunBy(release, shell)));
  const wrong: string[] = [];
  for (const contract of contracts) {
    const output = await compile(await writeProject(root, folder, contract), root);
    if (output !== '')
      wrong.push(
        `The types are wrong${contract ? ` (checked with the contract of the shell ${contract.version})` : ''}:\n${output}`,
      );
  }
  return wrong;
}

/** Shells with identical contract sources are checked once. */
function distinctContracts(shells: readonly LiveShell[]): ShellContract[] {
  const byHash = new Map(
    shells.map(({ version, offer }) => [hashOf(JSON.stringify(offer.contract)), { version, files: offer.contract }]),
  );
  return [...byHash].map(([hash, contract]) => ({ ...contract, hash }));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Writes a project for the compiler. @returns path of its tsconfig.json */
async function writeProject(root: string, folder: string, contract: ShellContract | null): Promise<string> {
  const directory = join(root, folder, 'src', folder === 'shell' ? '' : 'expose');
  const files =
    folder === 'shell' ? ['boot.tsx'] : (await readdir(directory)).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const scratch = join(root, '.cache/release-checks', `${folder}-${contract?.hash ?? 'own'}`);
  const project = {
    extends: join(root, 'shared/presets/tsconfig/browser.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      types: [],
      incremental: true,
      tsBuildInfoFile: join(scratch, 'tsbuildinfo'),
      ...(contract
        ? { paths: { '@bandmark/contracts/remotes/*': [join(await writeContract(root, contract), 'remotes/*.ts')] } }
        : {}),
    },
    files: [
      ...files.map((file) => join(directory, file)),
      ...(await ownDeclarations(join(root, folder, 'src'))),
      join(root, 'shared/presets/assets.d.ts'),
    ],
  };
  await mkdir(scratch, { recursive: true });
  const path = join(scratch, 'tsconfig.json');
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(project, null, 1));
  await rename(unfinished, path);
  return path;
}

/** Ambient declaration files, which the remote's own project includes although no module imports them. */
async function ownDeclarations(src: string): Promise<string[]> {
  const entries = await readdir(src, { recursive: true });
  return entries.filter((file) => file.endsWith('.d.ts')).map((file) => join(src, file));
}

/**
 * Writes a contract below the contracts package, where its imports (`zod/mini`, React's types) resolve. A concurrent
 * command may use the same contract, so the directory is created atomically.
 * @returns the directory
 */
export async function writeContract(root: string, { hash, files }: Omit<ShellContract, 'version'>): Promise<string> {
  const cache = join(root, 'shared/contracts/.cache');
  const directory = join(cache, `contract-${hash}`);
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(unfinished, path)), { recursive: true });
    await writeFile(join(unfinished, path), text);
  }
  await rename(unfinished, directory).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return directory;
}

/** @returns the compiler's errors; empty if there are none */
async function compile(project: string, root: string): Promise<string> {
  const { exitCode, stdout, stderr } = await x(
    process.execPath,
    [COMPILER, '-p', project, '--pretty', 'false', ...ONE_CHECKER],
    {
      nodeOptions: { cwd: root },
    },
  );
  if (exitCode === 0) return '';
  return `${stdout}${stderr}`.trim() || `tsc ended with code ${exitCode ?? 'of a signal'}`;
}
