/**
 * `npm run team -- create <team> <remote…> [--key <file> | --no-key] [--new]` · `revoke <team>` · `list`: who may release what
 * through the API. The token is printed once and stored nowhere.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { askServer } from './ask-server';
import { createdText, revokedText, teamsText } from './print-teams';
import { readPublicKey } from './read-public-key';
import { operatorTerminal, requireRightDirectory } from './run-command';
import { readSettings } from '../settings';
import { ConfigError } from '../config-error';
import { systemClock } from '../clock';
import { openReleases } from '../releases/open-releases';
import {
  createTeamEndpoint,
  listTeamsEndpoint,
  revokeTeamEndpoint,
  teamNameSchema,
} from '../releases/teams/team-endpoints';
import { createTeam, listTeams, type NewTeam, revokeTeam } from '../releases/teams/teams';

const { run, printResult } = operatorTerminal();
const line = command('Says who may release what through the API.');
line
  .command('create')
  .description('Gives a team a token and prints it, only this once.')
  .argument('<team>', 'its name')
  .argument('<remotes...>', 'what it may release, such as remote-tests')
  .option('--key <file>', 'public key that its versions must be signed with')
  .option('--no-key', 'removes its key: its versions need no signature any more')
  .option('--new', 'for remotes that the site does not have yet')
  .action(async (name, remotes, { key, new: isNew }) => {
    const team = await newTeam(name, remotes, key);
    if (!isNew) requireKnown(team.remotes, await remotesOfSite());
    await run({
      isBeforeSite: true,
      ask: async (file) => {
        const before = await askServer(file, listTeamsEndpoint);
        return createdText(await askServer(file, createTeamEndpoint, team), before, team);
      },
      open: async (db) => {
        const before = await listTeams(db);
        return createdText(await createTeam(db, team, Date.now()), before, team);
      },
    });
  });
line
  .command('revoke')
  .description('Ends the token of a team.')
  .argument('<team>')
  .action((name) =>
    run({
      ask: async (file) => revokedText(await askServer(file, revokeTeamEndpoint, { name })),
      open: async (db) => revokedText(await revokeTeam(db, name, Date.now())),
    }),
  );
line
  .command('list')
  .description('Prints the teams and what each may release.')
  .action(() =>
    run({
      ask: async (file) => teamsText(await askServer(file, listTeamsEndpoint)),
      open: async (db) => teamsText(await listTeams(db)),
    }),
  );

await printResult(() => line.parseAsync());

/**
 * @param given remotes, by folder or name
 * @param keyFile the file of the team's public key; false removes a registered key
 */
async function newTeam(name: string, given: readonly string[], keyFile: string | false | undefined): Promise<NewTeam> {
  const remotes = given.map(releaseNameOf);
  if (!teamNameSchema.safeParse(name).success)
    throw new ConfigError(
      `"${name}" is not a team name: use 2 to 40 small letters, digits and hyphens, and begin with a letter.`,
    );
  const wrong = remotes.find((remote) => !releaseNameSchema.safeParse(remote).success);
  if (wrong !== undefined) throw new ConfigError(`"${wrong}" is not the name of a remote.`);
  if (keyFile === undefined) return { name, remotes };
  return { name, remotes, publicKey: keyFile === false ? null : await readPublicKey(keyFile) };
}

/** @returns the names in the registry, including `shell`; empty before the first release */
async function remotesOfSite(): Promise<string[]> {
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const releases = openReleases(settings, dataDirectory, { clock: systemClock });
  const known = async () => Object.keys((await releases.current()).remotes).sort();
  const here = await known();
  if (here.length > 0) return here;
  if (settings.DATABASE_URL === undefined) await requireRightDirectory(dataDirectory, process.env);
  // The bucket may hold releases that this machine has not copied yet.
  await releases.follow();
  return known();
}

/** @throws ConfigError listing the known remotes: with a misspelt name, the token could not release anything */
function requireKnown(remotes: readonly string[], known: readonly string[]): void {
  const unknown = remotes.filter((remote) => !known.includes(remote));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `The site has no remote named ${unknown.join(', ')}. It has ${known.join(', ') || 'none yet'}. Add --new for one that its team has yet to release.`,
  );
}
