/**
 * What this source tree builds against and offers, `major.minor`; the shell compares it before it runs a remote. All
 * began at 1.0, and from there they only grow: what a remote of 1.0 uses stays as it is, and an addition (an export of
 * the platform, a screen or prop of a module, a call of the API, a field of a response, an optional field of a
 * request, an error code) raises the minor of its version, so that a remote which needs it is not run by a shell that
 * lacks it. Whatever takes something away would be a new major and is not done. A remote that needs less than its tree
 * offers says so (`bandmark.requires` in its package.json) and runs in older shells too.
 *
 * Contract 1.1: shells show the pages that a remote declares in its release (`remote-pages.ts`).
 *
 * API 1.1: the full test (`api/full-tests.ts`), answer files, facts of an exam, claims, drafts and second marks, a
 * partner's marks, what operators do with accounts and tests, and the checks of links in mails. The site's own remotes
 * require 1.0: their calls go to the server of the day, which is newer than any page, and so they run in shells of before.
 */
export const PLATFORM_VERSION = '1.0';
export const CONTRACT_VERSION = '1.1';
export const API_VERSION = '1.1';
export const REACT_RANGE = '^19.0.0';

/** What a release says that it needs of a shell, besides React. */
const VERSIONED_PARTS = ['contract', 'platform', 'api'] as const;
type VersionedPart = (typeof VERSIONED_PARTS)[number];
export type PartVersions = Readonly<Record<VersionedPart, string>>;

/** The parts that a release requires in a version that a shell does not offer; none where it may run. */
export function refusedParts(required: PartVersions, offered: PartVersions): VersionedPart[] {
  return VERSIONED_PARTS.filter((part) => !isCompatible(required[part], offered[part]));
}

/** The major is the same, the minor not above what is offered. Versions of two parts, which semver does not read. */
export function isCompatible(required: string, offered: string): boolean {
  const [requiredMajor = NaN, requiredMinor = NaN] = required.split('.').map(Number);
  const [offeredMajor = NaN, offeredMinor = NaN] = offered.split('.').map(Number);
  return requiredMajor === offeredMajor && requiredMinor <= offeredMinor;
}
