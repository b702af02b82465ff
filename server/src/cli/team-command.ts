/**
 * `npm run team -- create <team> <remote…> [--key <file>]` · `revoke <team>` · `list`: who may release what through
 * the API. The token is printed once and stored nowhere.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { HttpError } from '../http/http-error';
import { askServer } from './ask-server';
import { inTerminal } from './in-terminal';
import { type OperatorCommand, runOperatorCommand } from './run-command';
import { readSettings } from '../settings';
import { ConfigError } from '../config-error';
import { publicKeyOf } from '../releases/registry/signatures';
import {
  createTeamEndpoint,
  listTeamsEndpoint,
  revokeTeamEndpoint,
  teamNameSchema,
  type TeamView,
} from '../releases/teams/team-endpoints';
import { createTeam, listTeams, type NewTeam, revokeTeam } from '../releases/teams/teams';

const USAGE = 'Usage: npm run team -- create <team> <remote…> [--key <public key file>] | revoke <team> | list';

await inTerminal(async (words) => runOperatorCommand(await parse(words), readSettings(process.env)), [HttpError]);

async function parse([verb, name, ...rest]: readonly string[]): Promise<OperatorCommand> {
  if (verb === 'list' && name === undefined) {
    return {
      ask: async (file) => table(await askServer(file, listTeamsEndpoint)),
      open: async (db) => table(await listTeams(db)),
    };
  }
  if (verb === 'revoke' && name !== undefined && rest.length === 0) {
    return {
      ask: async (file) => revoked(await askServer(file, revokeTeamEndpoint, { name })),
      open: async (db) => revoked(await revokeTeam(db, name, Date.now())),
    };
  }
  if (verb === 'create' && name !== undefined) {
    const team = await newTeam(name, rest);
    return {
      ask: async (file) => created(await askServer(file, createTeamEndpoint, team)),
      open: async (db) => created(await createTeam(db, team, Date.now())),
    };
  }
  throw new ConfigError(USAGE);
}

async function newTeam(name: string, words: readonly string[]): Promise<NewTeam> {
  const { keyFile, remotes } = teamOptions(words);
  if (remotes.length === 0) throw new ConfigError(USAGE);
  if (!teamNameSchema.safeParse(name).success)
    throw new ConfigError(`"${name}" is no name for a team: small letters, digits and hyphens.`);
  const wrong = remotes.find((remote) => !releaseNameSchema.safeParse(remote).success);
  if (wrong !== undefined) throw new ConfigError(`"${wrong}" is no name of a remote.`);
  const publicKey = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8');
  if (publicKey !== undefined && !publicKeyOf(publicKey))
    throw new ConfigError(`${keyFile ?? ''} holds no Ed25519 public key.`);
  return { name, remotes, ...(publicKey === undefined ? {} : { publicKey }) };
}

/** @throws ConfigError for an unknown option, and for `--key` without a file */
function teamOptions(words: readonly string[]): { keyFile: string | undefined; remotes: string[] } {
  try {
    const options = { key: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { keyFile: values.key, remotes: positionals.map((word) => word.replace(/^remote-/, '')) };
  } catch {
    throw new ConfigError(USAGE);
  }
}

function created({ name, remotes, hasKey, token }: TeamView & { token: string }): string {
  const signs = hasKey ? ' Its versions must be signed.' : '';
  return `The team ${name} may release ${remotes.join(', ')}.${signs} Its token is shown this once:\n${token}`;
}

function revoked({ name }: TeamView): string {
  return `The token of ${name} is no longer taken.`;
}

function table(teams: readonly TeamView[]): string {
  if (teams.length === 0) return 'No team may release through the API.';
  return teams
    .map(({ name, remotes, hasKey, createdAt, revokedAt }) =>
      [
        createdAt.slice(0, 10),
        name,
        remotes.join(' '),
        hasKey ? 'signs' : '',
        revokedAt === null ? '' : `revoked ${revokedAt.slice(0, 10)}`,
      ]
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}
