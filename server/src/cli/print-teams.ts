import type { TeamView } from '../releases/teams/team-endpoints';

/** @param before the teams before this call; a team that existed gets a new token in place of its old one */
export function createdText(
  { name, remotes, hasKey, token }: TeamView & { token: string },
  before: readonly TeamView[],
): string {
  const isReplaced = before.some((team) => team.name === name && team.revokedAt === null);
  return [
    `The team ${name} may release ${remotes.join(', ')}.`,
    ...(hasKey ? ['Its versions must be signed.'] : []),
    ...(isReplaced ? ['Its former token no longer works.'] : []),
    `Its token is shown only once:\n${token}`,
  ].join(' ');
}

export function revokedText({ name }: TeamView): string {
  return `The token of ${name} no longer works.`;
}

export function teamsText(teams: readonly TeamView[]): string {
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
