import { type PartVersions, refusedParts } from './versions';

/**
 * What a release needs and this shell does not offer. A team whose token does not release the shell reads it, so it says
 * who can change that, and what is in the team's own hands.
 * @param requires of the release @param versions that the shell offers
 * @returns a sentence or a few for each part; empty for a shell that runs the release
 */
export function refusedRequirements(
  requires: PartVersions,
  shell: { version: string; versions: PartVersions },
): string[] {
  return refusedParts(requires, shell.versions).map((part) => {
    const [needed, offered] = [requires[part], shell.versions[part]];
    return `This build needs ${part} ${needed}; the shell ${shell.version} offers ${offered}. ${adviceFor(part, needed, offered)}`;
  });
}

function adviceFor(part: string, needed: string, offered: string): string {
  const [major, offeredMajor] = [needed, offered].map((version) => Number(version.split('.')[0]));
  if (Number(major) < Number(offeredMajor)) return `Build it for ${part} ${offered}.`;
  const wait = `A team that releases the shell, or an operator, can release one that offers ${needed}: ask them and wait; until then --no-promote is refused, too.`;
  return major === offeredMajor
    ? `${wait} If your code gets along with ${offered}, say so in bandmark.requires of package.json.`
    : wait;
}
