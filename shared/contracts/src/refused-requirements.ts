import { type PartVersions, refusedParts } from './versions';

/**
 * Explains which requirements of a release the shell does not meet. Its readers are teams that cannot release the
 * shell, so each message says who can, and what the team itself can do.
 * @param requires of the release
 * @param shell its version and the versions that it offers
 * @returns one message per unmet part; empty if the shell can run the release
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
    ? `${wait} If your code also works with ${offered}, declare that in bandmark.requires of package.json.`
    : wait;
}
