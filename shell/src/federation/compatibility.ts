import {
  API_VERSION,
  CONTRACT_VERSION,
  PLATFORM_VERSION,
  refusedParts,
  type Release,
} from '@bandmark/contracts/registry';
import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime-core';

/** What this shell offers to remotes. */
const OFFERED = { platform: PLATFORM_VERSION, contract: CONTRACT_VERSION, api: API_VERSION };

/**
 * The reason why this shell must not run a release, or null. Ranges are read by the federation runtime's own function,
 * which the page loads anyway (semver would add 5 kB of brotli), so they mean the same as for shared libraries.
 * @param reactVersion of the React on this page, such as `19.3.1`
 */
export function refusal(release: Release, reactVersion: string): string | null {
  const [part] = refusedParts(release.requires, OFFERED);
  if (part) return `${part} ${release.requires[part]} is required, ${OFFERED[part]} is offered`;
  const { react } = release.requires;
  if (!isInPlainRange(reactVersion, react) && !satisfy(reactVersion, react))
    return `react ${react} is required, ${reactVersion} is offered`;
  return null;
}

/**
 * Whether a version such as `19.3.1` lies in a caret range such as `^19.0.0`, the notation that the presets write.
 * False for every other notation: those go to the runtime's `satisfy`, which reads every range but whose first calls
 * take 2 ms.
 */
export function isInPlainRange(version: string, range: string): boolean {
  if (!range.startsWith('^')) return false;
  const [major, minor, patch] = numbersOf(version) ?? [];
  const [leastMajor, leastMinor, leastPatch] = numbersOf(range.slice(1)) ?? [];
  if (patch === undefined || leastPatch === undefined) return false;
  if (major !== leastMajor || major === 0) return false;
  return minor === leastMinor ? patch >= leastPatch : Number(minor) > Number(leastMinor);
}

/** @returns null for a version with a pre-release label, an operator or fewer than three parts */
function numbersOf(version: string): [number, number, number] | null {
  const parts = version.split('.');
  const [major = NaN, minor = NaN, patch = NaN] = parts.map(Number);
  return `${major}.${minor}.${patch}` === version ? [major, minor, patch] : null;
}

/**
 * Resolves a shared library directly when its version lies in the remote's caret range; the runtime decides the rest.
 */
export const plainRanges: ModuleFederationRuntimePlugin = {
  name: 'plain-ranges',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName, version, shareInfo } = args;
    const shared = shareScopeMap[scope]?.[pkgName]?.[version];
    const range = shareInfo.shareConfig.requiredVersion;
    if (!shared || typeof range !== 'string' || !isInPlainRange(version, range)) return args;
    return { ...args, resolver: () => ({ shared, useTreesShaking: false }) };
  },
};
