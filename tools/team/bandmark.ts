/**
 * `bandmark <command>`: what a team does with a remote in its own repository. Packed with the presets by
 * `npm run pack`; the remote is the package of the folder that the command is given in.
 */
import { fileURLToPath } from 'node:url';
import { command, wholeNumber } from '@bandmark/command-line/command';
import { GENERATION_OPTION, LARGER_OPTION } from '@bandmark/command-line/release-options';
import { x } from 'tinyexec';
import { CommandError, runCommand, say } from '../run-command';
import { developRemote } from './develop-remote';
import { buildRemote, type TeamRemote, teamRemote } from './team-remote';

/** The program behind the release commands of Bandmark's repository, compiled beside this one. */
const RELEASE_PROGRAM = fileURLToPath(new URL('release-command.mjs', import.meta.url));

/** Command here → command of that program, and what it does. */
const RELEASE_COMMANDS: readonly [name: string, asked: string, about: string][] = [
  ['promote', 'promote', 'makes a published version current: promote <version>'],
  ['rollback', 'rollback', 'makes the version before current'],
  ['canary', 'canary', 'shows a version to some visitors: canary <version> <percent>'],
  ['releases', 'list', 'prints what is published'],
  ['history', 'history', 'prints who changed what, when'],
  ['why', 'why', 'prints which version a visitor gets, and why: why --visitor <0–9999>'],
  ['pages', 'pages', 'prints which pages the remote declares, and which of them the site shows'],
  ['retire', 'retire', 'takes the remote off the site'],
];

const bandmark = command(
  'Builds, shows and releases the remote of this folder. All commands but build and dev take the address of the site from BANDMARK_URL and the token of your team, which its operator gives you, from BANDMARK_TOKEN.',
  'bandmark',
);
bandmark
  .command('build')
  .description('checks the types and builds a release into dist/')
  .option('--version <version>', 'instead of the one of package.json with a hash of the sources')
  .action(({ version }) => inRemote((remote) => buildRemote(remote, { version, say }).then(() => 0)));
bandmark
  .command('dev')
  .description('shows your build in a deployed site, in your browser alone')
  .requiredOption('--against <site>', 'its address, such as https://site.example')
  .option('--port <number>', 'on this machine; the site lists it in DEV_ORIGINS', wholeNumber, 4173)
  .action((options) => inRemote((remote) => developRemote(remote, { ...options, say }).then(() => 0)));
bandmark
  .command('release')
  .description('checks the types, builds, publishes and makes current')
  .option('--version <version>', 'as for build')
  .option('--no-promote', 'upload it only: a canary or a promotion may follow')
  .option(...GENERATION_OPTION)
  .option(...LARGER_OPTION)
  .option('--json', 'print the pointers as JSON', false)
  .action((options) => inRemote((remote) => release(remote, options)));
for (const [name, asked, about] of RELEASE_COMMANDS)
  bandmark
    .command(name)
    .description(about)
    .argument('[words...]')
    // The release program reads its own options, and says which it knows.
    .allowUnknownOption()
    // As the release program's own usage has it, the remote may be named.
    .action((words) => inRemote(({ name: own }) => ask(asked, own, ...(words[0] === own ? words.slice(1) : words))));
await bandmark.parseAsync();

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
  // First: an unreachable site or a refused token is reported before the time that a build takes.
  if ((await runReleaseProgram('pipe', ['list'])) !== 0) return 1;
  const build = await buildRemote(remote, { version, say });
  return ask(
    'publish',
    `${remote.name}=${build}`,
    ...(promote ? [] : ['--no-promote']),
    ...(ifGeneration === undefined ? [] : ['--if-generation', String(ifGeneration)]),
    // One word: a reason may begin with a dash.
    ...(larger === undefined ? [] : [`--larger=${larger}`]),
    ...(json ? ['--json'] : []),
  );
}

/** A release command in this terminal. @returns its exit code */
function ask(...words: string[]): Promise<number> {
  return runReleaseProgram('inherit', words);
}

/** @param output what becomes of what it prints; its errors are shown */
async function runReleaseProgram(output: 'inherit' | 'pipe', words: readonly string[]): Promise<number> {
  // Without them the program would look for the data of a site on this machine.
  if (!process.env['BANDMARK_URL'] || !process.env['BANDMARK_TOKEN'])
    throw new CommandError('Set BANDMARK_URL to the address of the site and BANDMARK_TOKEN to the token of your team.');
  const { exitCode } = await x(process.execPath, [RELEASE_PROGRAM, ...words], {
    nodeOptions: {
      env: { ...process.env, BANDMARK_CALLED_AS: 'bandmark' },
      stdio: ['inherit', output, 'inherit'],
    },
  });
  return exitCode ?? 1;
}
