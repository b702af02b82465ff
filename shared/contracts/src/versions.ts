/**
 * The versions (`major.minor`) that this source tree builds against and offers; the shell compares them before it runs
 * a remote. All began at 1.0 and only grow: everything that a remote of 1.0 uses stays. An addition (an export of the
 * platform, a screen or prop of a module, an API call, a response field, an optional request field, an error code)
 * raises the minor of its version, so that a shell without it does not run a remote that needs it. A removal would be a
 * new major and is not done. A remote that needs less than its tree offers declares that (`bandmark.requires` in its
 * package.json) and then also runs in older shells.
 *
 * Contract 1.1: shells show the pages that a remote declares in its release (`remote-pages.ts`).
 *
 * API 1.1: the full test (`api/full-tests.ts`), answer files, exam events, claims, drafts and second marks, a partner's
 * marks, operators' actions on accounts and tests, and the checks of links in mails. The site's own remotes require
 * only 1.0, so that older shells run them: their calls go to the deployed server, which is never older than a page.
 */
export const PLATFORM_VERSION = '1.0';
export const CONTRACT_VERSION = '1.1';
export const API_VERSION = '1.1';
export const REACT_RANGE = '^19.0.0';

/** The parts whose versions a release requires of a shell, besides React. */
const VERSIONED_PARTS = ['contract', 'platform', 'api'] as const;
type VersionedPart = (typeof VERSIONED_PARTS)[number];
export type PartVersions = Readonly<Record<VersionedPart, string>>;

/** The parts whose required version the shell does not offer; empty if the shell can run the release. */
export function refusedParts(required: PartVersions, offered: PartVersions): VersionedPart[] {
  return VERSIONED_PARTS.filter((part) => !isCompatible(required[part], offered[part]));
}

/** Same major, and a minor not above the offered one. Done by hand, because semver does not parse two-part versions. */
export function isCompatible(required: string, offered: string): boolean {
  const [requiredMajor = NaN, requiredMinor = NaN] = required.split('.').map(Number);
  const [offeredMajor = NaN, offeredMinor = NaN] = offered.split('.').map(Number);
  return requiredMajor === offeredMajor && requiredMinor <= offeredMinor;
}
