import {
  API_VERSION,
  CONTRACT_VERSION,
  isCompatible,
  PLATFORM_VERSION,
  type Release,
} from '@bandmark/contracts/registry';
import { satisfy } from '@module-federation/runtime-core';
import { isInPlainRange } from './plain-ranges';

/** What this shell offers to remotes. */
const OFFERED = { platform: PLATFORM_VERSION, contract: CONTRACT_VERSION, api: API_VERSION };

/**
 * Why this shell must not run a release, or null. Ranges are read as the federation runtime reads those of shared
 * libraries: by its own function, which is on the page anyway (semver would be 5 kB of brotli more).
 * @param reactVersion of the React on this page, such as `19.3.1`
 */
export function refusal(release: Release, reactVersion: string): string | null {
  for (const part of ['contract', 'platform', 'api'] as const) {
    const required = release.requires[part];
    if (!isCompatible(required, OFFERED[part])) return `${part} ${required} is required, ${OFFERED[part]} is offered`;
  }
  const { react } = release.requires;
  if (!isInPlainRange(reactVersion, react) && !satisfy(reactVersion, react))
    return `react ${react} is required, ${reactVersion} is offered`;
  return null;
}
