/**
 * `bandmark <command>`: commands for a team with a remote in its own repository. `npm run pack` packs them with the
 * presets. The remote is the package in the current directory.
 */
import { fileURLToPath } from 'node:url';
import { command, wholeNumber } from '@bandmark/command-line/command';
import { GENERATION_OPTION, LARGER_OPTION } from '@bandmark/command-line/release-options';
import { x } from 'tinyexec';
import { CommandError, runCommand, type Say, say } from '../run-command';
import { developRemote } from './develop-remote';
import { addReleaseCommands, calledBy, withoutRemote } from './release-commands';
import { buildRemote, type TeamRemote, teamRemote } from './team-remote';

/** The program behind the release commands of Bandmark's repository, bundled beside this one. */
const RELEASE_PROGRAM = fileURLToPath(new URL('release-command.mjs', import.meta.url));

const bandmark = command(
  'Builds, shows and releases the remote of this folder. All commands but build and dev take the address of the site from BANDMARK_URL and the token of your team, which its operator gives you, from BANDMARK_TOKEN.',
  'bandmark',
);
bandmark
  .command('build')
  .description('checks the types and builds a release into dist/')
  .option('--version <version>', 'instead of that of package.json with a hash of the sources')
  .action(({ version }) => inRemote((remote) => buildRemote(remote, { version, say }).then(() => 0)));
bandmark
  .command('dev')
  .description('shows your build in a deployed site, only in your browser')
  .requiredOption('--against <site>', 'its address, such as https://site.example')
  .option('--port <number>', 'on this machine; the site must list its origin in DEV_ORIGINS', wholeNumber, 4173)
  .action((options) => inRemote((remote) => developRemote(remote, { ...options, say }).then(() => 0)));
bandmark
  .command('release')
  .description('checks the types, builds, publishes and makes current')
  .option('--version <version>', 'as for build')
  .option('--no-promote', 'only upload it; a canary or a promotion may follow')
  .option(...GENERATION_OPTION)
  .option(...LARGER_OPTION)
  .option('--json', 'print the pointers as JSON', false)
  .action((options) => inRemote((remote) => release(remote, options)));
addReleaseCommands(bandmark, (asked, words) => inRemote(({ name }) => ask(asked, name, ...words)));
await bandmark.parseAsync(withoutRemote(process.argv.slice(2), ownName()), { from: 'user' });

/** @returns name of the remote in the current directory; null elsewhere, where only `--help` works */
function ownName(): string | null {
  try {
    return teamRemote(process.cwd()).name;
  } catch {
    return null;
  }
}

function inRemote(work: (remote: TeamRemote) => Promise<number>): Promise<void> {
  return runCommand(() => work(teamRemote(process.cwd())));
}

interface ReleaseOptions {
  version?: string | undefined;
  promote: boolean;
  ifGeneration?: number | undefined;
  larger?: string | undefined;
  json: boolean;
}

async function release(
  remote: TeamRemote,
  { version, promote, ifGeneration, larger, json }: ReleaseOptions,
): Promise<number> {
  // With --json, standard output must contain only the JSON.
  const tell: Say = json ? (text) => console.error(text) : say;
  const generation = ifGeneration === undefined ? [] : ['--if-generation', String(ifGeneration)];
  // Fails before the build if the site is unreachable, the token is rejected or the generation differs.
  if ((await runReleaseProgram('pipe', ['live-shells', '--for', remote.name, ...generation])) !== 0) return 1;
  const build = await buildRemote(remote, { version, say: tell });
  return ask(
    'publish',
    `${remote.name}=${build}`,
    ...(promote ? [] : ['--no-promote']),
    ...generation,
    // As one argument, because the reason may begin with a dash.
    ...(larger === undefined ? [] : [`--larger=${larger}`]),
    ...(json ? ['--json'] : []),
  );
}

/** Runs a release command in this terminal. @returns its exit code */
function ask(...words: string[]): Promise<number> {
  return runReleaseProgram('inherit', words);
}

/** @param output destination of standard output; errors are always shown @returns exit code */
async function runReleaseProgram(output: 'inherit' | 'pipe', words: readonly string[]): Promise<number> {
  // Without these variables the program would work on the data directory of a site on this machine.
  if (!process.env['BANDMARK_URL'] || !process.env['BANDMARK_TOKEN'])
    throw new CommandError('Set BANDMARK_URL to the address of the site and BANDMARK_TOKEN to the token of your team.');
  const { exitCode } = await x(process.execPath, [RELEASE_PROGRAM, ...words], {
    nodeOptions: {
      env: { ...process.env, BANDMARK_CALLED_AS: calledBy(process.env['npm_config_user_agent']) },
      stdio: ['inherit', output, 'inherit'],
    },
  });
  return exitCode ?? 1;
}
