import type { TeamView } from '../releases/teams/team-endpoints';
import type { NewTeam } from '../releases/teams/teams';

/**
 * @param before the teams before this call; a team that existed gets a new token in place of its old one
 * @param given undefined if the command named no key, so that a registered one stays
 */
export function createdText(
  { name, remotes, hasKey, token }: TeamView & { token: string },
  before: readonly TeamView[],
  given: Pick<NewTeam, 'publicKey'>,
): string {
  const former = before.find((team) => team.name === name);
  const dropped = former?.remotes.filter((remote) => !remotes.includes(remote)) ?? [];
  return [
    `The team ${name} may release ${remotes.join(', ')}.`,
    ...(dropped.length > 0 ? [`It may no longer release ${dropped.join(', ')}.`] : []),
    ...keyText(hasKey, former?.hasKey === true, given.publicKey === undefined),
    ...(former?.revokedAt === null ? ['Its former token no longer works.'] : []),
    `Its token is shown only once:\n${token}`,
  ].join(' ');
}

function keyText(hasKey: boolean, hadKey: boolean, isKept: boolean): string[] {
  if (!hasKey) return hadKey ? ['Its key was removed: its versions need no signature any more.'] : [];
  return [
    hadKey && isKept
      ? 'Its versions must be signed with the key that was registered before; --no-key removes it.'
      : 'Its versions must be signed.',
  ];
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
