import {
  API_VERSION,
  CONTRACT_VERSION,
  isCompatible,
  PLATFORM_VERSION,
  type Release,
} from '@bandmark/contracts/registry';

/** What this shell offers to remotes. */
const OFFERED = { platform: PLATFORM_VERSION, contract: CONTRACT_VERSION, api: API_VERSION };

/**
 * Why this shell must not run a release, or null. Asked before any of its code runs.
 * @param reactVersion of the React on this page, such as `19.3.1`
 */
export function refusal(release: Release, reactVersion: string): string | null {
  for (const part of ['contract', 'platform', 'api'] as const) {
    const required = release.requires[part];
    if (!isCompatible(required, OFFERED[part])) return `${part} ${required} is required, ${OFFERED[part]} is offered`;
  }
  if (!isInMajorRange(release.requires.react, reactVersion)) {
    return `react ${release.requires.react} is required, ${reactVersion} is offered`;
  }
  return null;
}

/** Ranges are majors written by hand (`^19.0.0`): the major equal, the version not below. */
function isInMajorRange(range: string, version: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (!wanted) return false;
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wanted;
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}
