import {
  API_VERSION,
  CONTRACT_VERSION,
  isCompatible,
  PLATFORM_VERSION,
  type Release,
} from '@bandmark/contracts/registry';
import satisfies from 'semver/functions/satisfies';

/** What this shell offers to remotes. */
const OFFERED = { platform: PLATFORM_VERSION, contract: CONTRACT_VERSION, api: API_VERSION };

/**
 * Why this shell must not run a release, or null. Part of the federation's lazy chunk: semver weighs 6 kB (brotli), which
 * a page without remotes does not pay.
 * @param reactVersion of the React on this page, such as `19.3.1`
 */
export function refusal(release: Release, reactVersion: string): string | null {
  for (const part of ['contract', 'platform', 'api'] as const) {
    const required = release.requires[part];
    if (!isCompatible(required, OFFERED[part])) return `${part} ${required} is required, ${OFFERED[part]} is offered`;
  }
  if (!satisfies(reactVersion, release.requires.react)) {
    return `react ${release.requires.react} is required, ${reactVersion} is offered`;
  }
  return null;
}
