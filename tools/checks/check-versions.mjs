import { SHARED_RANGES } from '../../shared/presets/webpack/shared-libraries.mjs';

const PARTS = ['contract', 'platform', 'api'];

/**
 * The shell that is current must run this release at once; one that is live besides (previous, canary) may refuse it,
 * because it asks before running and shows the version before. Of each that runs it, every shared library is in range.
 */
export function checkVersions({ name, release, shells }) {
  if (name === 'shell') return [];
  return shells.flatMap((shell, index) => {
    const refusals = refusalsOf(release, shell);
    if (refusals.length > 0) return index === 0 ? refusals : [];
    return Object.entries(SHARED_RANGES)
      .filter(([library, range]) => !isInRange(range, shell.offer.libraries[library]))
      .map(
        ([library, range]) =>
          `This build takes ${library} ${range}; the shell ${shell.version} offers ${shell.offer.libraries[library] ?? 'none'}.`,
      );
  });
}

/** Would this shell run the release? The same question the shell asks (shell/src/federation/compatibility.ts). */
export function isRunBy(release, shell) {
  return refusalsOf(release, shell).length === 0;
}

function refusalsOf({ requires }, { version, offer }) {
  return PARTS.filter((part) => !isCompatible(requires[part], offer.versions[part])).map(
    (part) =>
      `This build needs ${part} ${requires[part]}; the shell ${version} offers ${offer.versions[part]}. Release the shell first.`,
  );
}

function isCompatible(required, offered) {
  const [major, minor] = required.split('.').map(Number);
  const [offeredMajor, offeredMinor] = offered.split('.').map(Number);
  return major === offeredMajor && minor <= offeredMinor;
}

/** `^19.0.0` and `19.3.1`: ranges here are majors written by hand. */
export function isInRange(range, version) {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const given = /^(\d+)\.(\d+)\.(\d+)/
    .exec(version ?? '')
    ?.slice(1)
    .map(Number);
  if (!wanted || !given || wanted[0] !== given[0]) return false;
  return given[1] > wanted[1] || (given[1] === wanted[1] && given[2] >= wanted[2]);
}
