import type { FolderBuild } from '../build/build-folders';
import { CommandError } from '../run-command';
import type { LiveShells } from './run-checks';

/**
 * Runs the release checks on builds that will be published together.
 * @param liveShells of the target site, the current one first; empty before its first publication
 * @returns folder → message with the problems, for each build that must not be published
 */
export async function refusedBuilds(
  builds: readonly FolderBuild[],
  liveShells: LiveShells,
): Promise<ReadonlyMap<string, string>> {
  // Loaded lazily, because it loads the compiler and most starts have nothing to check.
  const { checkBuild, checkSources } = await import('./run-checks');
  const shell = builds.find(({ folder }) => folder === 'shell');
  // If a new shell is among the builds, it becomes the current one; its offer is that of this tree.
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

/** @throws CommandError if any of the builds must not be published; see `refusedBuilds` */
export async function requireChecked(builds: readonly FolderBuild[], liveShells: LiveShells): Promise<void> {
  const refused = await refusedBuilds(builds, liveShells);
  if (refused.size > 0) throw new CommandError([...refused.values()].join('\n'));
}
