/**
 * `npm run release -- remote-tests [--version 1.2.3] [--no-promote] [--if-generation n] [--from <build>]
 * [--larger <why>]` builds without cache, checks, publishes and makes current, in the site in BANDMARK_URL with the token
 * in BANDMARK_TOKEN, or else in DATA_DIR; a running site shows the change at its next page.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { RELEASE_FILE, versionSchema } from '@bandmark/contracts/registry';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { GENERATION_OPTION, LARGER_OPTION } from '@bandmark/command-line/release-options';
import { folderOf } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { readReleaseCommand, runServerCommand } from './server-command';

const line = command('Builds a remote, or the shell, without cache, checks it, publishes it and makes it current.')
  .argument('<remote>', 'folder or name, such as remote-tests')
  .option('--version <version>', 'its name instead of one that follows from the sources, such as 1.4.0')
  .option('--from <build>', 'release this directory, which was built before')
  .option('--no-promote', 'upload it only: a canary or a promotion may follow')
  .option(...GENERATION_OPTION)
  .option(...LARGER_OPTION)
  .option('--json', 'print the pointers as JSON', false)
  .parse();

await runCommand(release);

async function release(): Promise<number> {
  const [target] = line.processedArgs;
  const { version, from, promote, ifGeneration, larger, json } = line.opts();
  const folder = folderOf(target);
  if (version !== undefined && !versionSchema.safeParse(version).success)
    throw new CommandError(`"${version}" is no version: 1.2.3 or 1.2.3-name.`);
  const given = from === undefined ? null : resolve(process.env['INIT_CWD'] ?? process.cwd(), from);
  if (given !== null && !existsSync(join(given, RELEASE_FILE)))
    throw new CommandError(`${given} holds no build: there is no ${RELEASE_FILE}.`);
  // Beside the build, which an unreachable site or a refused token ends.
  const stopped = new AbortController();
  const building = given ?? build(folder, version, stopped.signal);
  const asking = readReleaseCommand(['live-shells']);
  const checking = given ? [] : asking.then((printed) => checkSources(folder, printed));
  const [printed, directory, wrongSources] = await Promise.all([asking, building, checking]).finally(() => {
    stopped.abort();
  });
  const { checkBuild, parseLiveShells } = await import('../checks/run-checks');
  const wrong = [...checkBuild({ folder, directory, liveShells: parseLiveShells(printed) }), ...wrongSources];
  if (wrong.length > 0)
    throw new CommandError(`${folder} is not released:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  say(`  ${folder} passed the checks`);
  return runServerCommand('releases', [
    'publish',
    `${releaseNameOf(folder)}=${directory}`,
    ...(promote ? [] : ['--no-promote']),
    ...(larger === undefined ? [] : [`--larger=${larger}`]),
    ...(json ? ['--json'] : []),
    ...(ifGeneration === undefined ? [] : ['--if-generation', String(ifGeneration)]),
  ]);
}

/** @returns its directory */
async function build(folder: string, version: string | undefined, signal: AbortSignal): Promise<string> {
  // Loaded only here, as the checks are: what is refused at once must not wait for the compiler.
  const { buildFolders } = await import('../build/build-folders');
  const [built] = await buildFolders([folder], {
    isForced: true,
    signal,
    say,
    ...(version ? { version } : {}),
  });
  if (!built) throw new Error(`${folder} was not built.`);
  return built.directory;
}

/** Beside the build, which is a separate process and keeps one core busy. @param printed by `live-shells` */
async function checkSources(folder: string, printed: string): Promise<string[]> {
  const checks = await import('../checks/run-checks');
  return checks.checkSources({ folder, liveShells: checks.parseLiveShells(printed) });
}
