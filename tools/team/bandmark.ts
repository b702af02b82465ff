/**
 * `bandmark <command>`: what a team does with a remote in a repository of its own. Packed with the presets by
 * `npm run pack`; the remote is the package of the folder that the command is given in.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { x } from 'tinyexec';
import { CommandError, runCommand, say } from '../run-command';
import { developRemote } from './develop-remote';
import { buildRemote, type TeamRemote, teamRemote } from './team-remote';

const USAGE = `bandmark <command>, in the folder of your remote:

  build [--version <version>]              checks the types and builds a release into dist/
  dev --against <site> [--port <number>]   shows your build in a deployed site, in your browser alone
  release [--version <version>] [--no-promote] [--if-generation <n>] [--larger <why>] [--json]
                                           builds, publishes and makes current
  promote <version>                        makes a published version current
  rollback                                 back to the version before
  canary <version> <percent>               shows a version to some visitors
  releases, history, pages                 what is published, who changed what, which pages the site shows
  why --visitor <0–9999>                   which version that visitor gets, and why
  retire                                   takes the remote off the site

All but build and dev need BANDMARK_URL and BANDMARK_TOKEN: the site, and your team's token from its operator.`;

/** Command here → command of the release program, which is compiled beside this one. */
const RELEASE_COMMANDS: Readonly<Record<string, string>> = {
  promote: 'promote',
  rollback: 'rollback',
  canary: 'canary',
  releases: 'list',
  history: 'history',
  pages: 'pages',
  why: 'why',
  retire: 'retire',
};
const RELEASE_PROGRAM = fileURLToPath(new URL('release-command.mjs', import.meta.url));

const [command = '', ...words] = process.argv.slice(2);

await runCommand(async () => {
  if (command === '' || words.concat(command).some((word) => ['--help', '-h', 'help'].includes(word))) {
    say(USAGE);
    return command === '' ? 1 : 0;
  }
  const remote = teamRemote(process.cwd());
  if (command === 'build') {
    await buildRemote(remote, { version: options({ version: { type: 'string' } }).version, say });
    return 0;
  }
  if (command === 'dev') {
    await developRemote(remote, { ...options({ against: { type: 'string' }, port: { type: 'string' } }), say });
    return 0;
  }
  const known = RELEASE_COMMANDS[command];
  if (command !== 'release' && known === undefined)
    throw new CommandError(`There is no command "${command}". bandmark --help lists them all.`);
  requireSite();
  return known === undefined ? release(remote) : ask(known, remote.name, ...words);
});

/** Options of this command line and no other words. */
function options<const Options extends Readonly<Record<string, { type: 'string' | 'boolean' }>>>(known: Options) {
  return parseArgs({ args: words, options: known }).values;
}

async function release(remote: TeamRemote): Promise<number> {
  const { version, ...passed } = options({
    version: { type: 'string' },
    larger: { type: 'string' },
    'if-generation': { type: 'string' },
    'no-promote': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  // First: an unreachable site or a refused token is reported before the time that a build takes.
  if ((await run('pipe', 'list', remote.name)) !== 0) return 1;
  const build = await buildRemote(remote, { version, say });
  const flags = Object.entries(passed).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  return ask('publish', `${remote.name}=${build}`, ...flags);
}

function requireSite(): void {
  if (!process.env['BANDMARK_URL'] || !process.env['BANDMARK_TOKEN'])
    throw new CommandError(
      'Set BANDMARK_URL to the address of the site and BANDMARK_TOKEN to the token of your team, which its operator gives you.',
    );
}

/** Runs a release command in this terminal. @returns its exit code */
const ask = (...given: string[]) => run('inherit', ...given);

/** @param output what becomes of what the program prints; its errors are shown */
async function run(output: 'inherit' | 'pipe', ...given: string[]): Promise<number> {
  const { exitCode } = await x(process.execPath, [RELEASE_PROGRAM, ...given], {
    nodeOptions: { stdio: ['inherit', output, 'inherit'] },
  });
  return exitCode ?? 1;
}
