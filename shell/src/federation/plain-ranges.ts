import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';

/**
 * Whether a version such as `19.3.1` lies in a range such as `^19.0.0`, which is how presets write them. False also
 * for what is written otherwise: the runtime's `satisfy` reads every range, and takes 2 ms for its first ones.
 */
export function isInPlainRange(version: string, range: string): boolean {
  if (!range.startsWith('^')) return false;
  const [major, minor, patch] = numbersOf(version) ?? [];
  const [leastMajor, leastMinor, leastPatch] = numbersOf(range.slice(1)) ?? [];
  if (patch === undefined || leastPatch === undefined) return false;
  if (major !== leastMajor || major === 0) return false;
  return minor === leastMinor ? patch >= leastPatch : Number(minor) > Number(leastMinor);
}

/** @returns null for what has a label, an operator or fewer parts */
function numbersOf(version: string): [number, number, number] | null {
  const parts = version.split('.');
  const [major = NaN, minor = NaN, patch = NaN] = parts.map(Number);
  return `${major}.${minor}.${patch}` === version ? [major, minor, patch] : null;
}

/** Gives a remote a shared library whose version lies in the remote's plain range; the runtime decides of all others. */
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
