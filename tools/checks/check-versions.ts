import { refusedRequirements } from '@bandmark/contracts/refused-requirements';
import { SHARED_RANGES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import semver from 'semver';
import type { CheckedSources, LiveShell } from './checked-build';

type Requires = CheckedSources['release'];

/**
 * The current shell must be able to run this release. Other live shells (previous, canary) may refuse it, because a
 * shell checks compatibility before it runs a release and otherwise runs the previous version. Each shell that runs it
 * must offer every shared library in range.
 */
export function checkVersions({ name, release, shells }: CheckedSources): string[] {
  if (name === 'shell') return [];
  return shells.flatMap((shell, index) => {
    const refusals = refusalsOf(release, shell);
    if (refusals.length > 0) return index === 0 ? refusals : [];
    return Object.entries(SHARED_RANGES)
      .filter(([library, range]) => !isInRange(range, shell.offer.libraries[library]))
      .map(
        ([library, range]) =>
          `This build needs ${library} ${range}; the shell ${shell.version} offers ${shell.offer.libraries[library] ?? 'none'}.`,
      );
  });
}

/** Whether this shell would run the release: the same check as in the shell (shell/src/federation/compatibility.ts). */
export function isRunBy(release: Requires, shell: LiveShell): boolean {
  return refusalsOf(release, shell).length === 0;
}

function refusalsOf({ requires }: Requires, { version, offer: { versions } }: LiveShell): string[] {
  return refusedRequirements(requires, { version, versions });
}

/** Whether the version is in the range; pre-releases are compared like releases. */
export function isInRange(range: string, version: string | undefined): boolean {
  return version !== undefined && semver.satisfies(version, range, { includePrerelease: true });
}
