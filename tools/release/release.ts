/**
 * `npm run release -- remote-tests [--version 1.2.3] [--no-promote] [--if-generation n] [--from <build>]
 * [--larger <why>]` builds a remote without cache, checks it, publishes it and makes it current: on the site in
 * BANDMARK_URL with the token in BANDMARK_TOKEN, or else in DATA_DIR. A running site shows it at the next page load.
 */
import { join, resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { versionSchema } from '@bandmark/contracts/registry';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { GENERATION_OPTION, LARGER_OPTION } from '@bandmark/command-line/release-options';
import { builtRelease } from '../build/built-release';
import { releaseSettings } from '../build/release-settings';
import { folderOf, ROOT } from '../packages';
import { CommandError, runCommand, type Say, say } from '../run-command';
import { readReleaseCommand, runReleaseCommand } from './server-command';

const line = command('Builds a remote, or the shell, without cache, checks it, publishes it and makes it current.')
  .argument('<remote>', 'folder or name, such as remote-tests')
  .option('--version <version>', 'such as 1.4.0, instead of a version made from the sources')
  .option('--from <build>', 'release the build in this directory')
  .option('--no-promote', 'only upload it; a canary or a promotion may follow')
  .option(...GENERATION_OPTION)
  .option(...LARGER_OPTION)
  .option('--json', 'print the pointers as JSON', false)
  .parse();

await runCommand(release);

async function release(): Promise<number> {
  const [target] = line.processedArgs;
  const { version, from, promote, ifGeneration, larger, json } = line.opts();
  // With --json, standard output must contain only the JSON.
  const tell: Say = json ? (text) => console.error(text) : say;
  const folder = folderOf(target);
  if (version !== undefined && !versionSchema.safeParse(version).success)
    throw new CommandError(`"${version}" is not a version: use 1.2.3 or 1.2.3-name.`);
  if (version !== undefined && from !== undefined)
    throw new CommandError('Give --version or --from, not both: the build of --from already has a version.');
  const given = from === undefined ? null : resolve(process.env['INIT_CWD'] ?? process.cwd(), from);
  if (given === null) releaseSettings(join(ROOT, folder));
  else builtRelease(given);
  const name = releaseNameOf(folder);
  const generation = ifGeneration === undefined ? [] : ['--if-generation', String(ifGeneration)];
  // In parallel with the build and aborts it on failure: unreachable site, rejected token, other generation, no key.
  const stopped = new AbortController();
  const building = given ?? build(folder, { version, signal: stopped.signal, say: tell });
  const asking = readReleaseCommand(['live-shells', '--for', name, ...generation]);
  const checking = given ? [] : asking.then((printed) => checkSources(folder, printed));
  const [printed, directory, wrongSources] = await Promise.all([asking, building, checking]).finally(() => {
    stopped.abort();
  });
  const { checkBuild, parseLiveShells } = await import('../checks/run-checks');
  const wrong = [...checkBuild({ folder, directory, liveShells: parseLiveShells(printed) }), ...wrongSources];
  if (wrong.length > 0)
    throw new CommandError(`${folder} is not released:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  tell(`  ${folder}: ${given ? 'name and versions' : 'sources'} passed; the site checks the build`);
  return runReleaseCommand([
    'publish',
    `${name}=${directory}`,
    ...(promote ? [] : ['--no-promote']),
    ...(larger === undefined ? [] : [`--larger=${larger}`]),
    ...(json ? ['--json'] : []),
    ...generation,
  ]);
}

interface BuildOptions {
  version: string | undefined;
  signal: AbortSignal;
  say: Say;
}

/** @returns directory of the build */
async function build(folder: string, { version, ...options }: BuildOptions): Promise<string> {
  // Loaded only here, as the checks are, so that an early rejection does not wait for the compiler to load.
  const { buildFolders } = await import('../build/build-folders');
  const [built] = await buildFolders([folder], {
    isForced: true,
    ...options,
    ...(version ? { version } : {}),
  });
  if (!built) throw new Error(`${folder} was not built.`);
  return built.directory;
}

/** Runs in parallel with the build, which is a separate process on one core. @param printed output of `live-shells` */
async function checkSources(folder: string, printed: string): Promise<string[]> {
  const checks = await import('../checks/run-checks');
  return checks.checkSources({ folder, liveShells: checks.parseLiveShells(printed) });
}
