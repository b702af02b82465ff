import type { FolderBuild } from '../build/build-folders';
import { CommandError } from '../run-command';
import type { LiveShells } from './run-checks';

/**
 * Puts builds that become live together through the checks of every publication.
 * @param liveShells of the site that they go to, the current one first; empty before its first publication
 * @returns for each build that may not be published, a text with its name and what is wrong
 */
export async function refusedBuilds(
  builds: readonly FolderBuild[],
  liveShells: LiveShells,
): Promise<ReadonlyMap<string, string>> {
  // Loaded only here: it loads the compiler, and most starts have nothing to check.
  const { checkBuild, checkSources } = await import('./run-checks');
  const shell = builds.find(({ folder }) => folder === 'shell');
  // A shell that goes live with them is the first that runs them; what it offers is what this tree does.
  const shells = shell
    ? [{ version: shell.version, offer: null }, ...liveShells.filter(({ version }) => version !== shell.version)]
    : liveShells;
  const refused = new Map<string, string>();
  for (const { folder, directory } of builds) {
    const met = folder === 'shell' ? liveShells : shells;
    const wrong = [
      ...checkBuild({ folder, directory, liveShells: met }),
      ...(await checkSources({ folder, liveShells: met })),
    ];
    if (wrong.length > 0)
      refused.set(folder, `${folder} is not published:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  }
  return refused;
}

/** @throws CommandError when one of the builds may not be published; see `refusedBuilds` */
export async function requireChecked(builds: readonly FolderBuild[], liveShells: LiveShells): Promise<void> {
  const refused = await refusedBuilds(builds, liveShells);
  if (refused.size > 0) throw new CommandError([...refused.values()].join('\n'));
}
