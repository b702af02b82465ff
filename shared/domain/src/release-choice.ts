/** Why a visitor gets a version, in the order of precedence. */
export type ChoiceReason = 'override' | 'pinned' | 'canary' | 'current';

/** Versions of a remote to choose from. */
export interface ReleasePointers {
  current: string;
  previous?: string | null | undefined;
  canary?: { version: string; percent: number } | null | undefined;
}

/** What the server knows about the visitor who requests a page. */
export interface VisitorChoice {
  /** Cohort, 0 to 9999, from the cookie; null while the visitor has no cookie. */
  cohort: number | null;
  /** Version with which this visitor's open exam started. */
  pinned?: string | undefined;
  /** Version that this visitor's browser requests as an override. */
  override?: string | undefined;
}

export interface ReleaseChoice {
  version: string;
  /** Version to fall back to before the first mount; null if there is none or only the chosen one may run. */
  fallback: string | null;
  reason: ChoiceReason;
}

/** Number of cohorts; a canary's share is therefore exact to a hundredth of a percent. */
export const COHORTS = 10_000;

/** Cookie with the visitor's cohort: four digits that many visitors share, so that they identify no person. */
export const COHORT_COOKIE = 'bandmark-cohort';

/**
 * Chooses the version of a remote for a visitor, in the order override → pinned → canary → current
 * (docs/architecture.md). Ignores an override, a pin or a canary whose version no longer exists.
 *
 * Fallbacks: an override falls back to the version that the visitor would get without it, a canary to the current
 * version, the current version to the previous one. A pinned version has none: an open exam retries only its own.
 * @param has whether a version exists
 */
export function chooseRelease(
  remote: string,
  pointers: ReleasePointers,
  visitor: VisitorChoice,
  has: (version: string) => boolean,
): ReleaseChoice {
  const { override, ...others } = visitor;
  if (override !== undefined && has(override)) {
    const otherwise = chooseRelease(remote, pointers, others, has);
    const fallback = otherwise.version === override ? otherwise.fallback : otherwise.version;
    return { version: override, fallback, reason: 'override' };
  }
  if (visitor.pinned !== undefined && has(visitor.pinned)) {
    return { version: visitor.pinned, fallback: null, reason: 'pinned' };
  }
  const { current, previous, canary } = pointers;
  if (canary && canary.version !== current && has(canary.version) && isInCanary(remote, canary, visitor.cohort)) {
    return { version: canary.version, fallback: current, reason: 'canary' };
  }
  const fallback = previous && previous !== current && has(previous) ? previous : null;
  return { version: current, fallback, reason: 'current' };
}

/**
 * Deterministic per visitor and canary: a visitor in the canary stays in it when the share grows. Each canary starts at
 * a different cohort, so that it is not always the same visitors who get new versions first.
 */
export function isInCanary(
  remote: string,
  { version, percent }: { version: string; percent: number },
  cohort: number | null,
): boolean {
  if (cohort === null) return false;
  const place = (cohort + textHash(`${remote}@${version}`)) % COHORTS;
  return place < percent * (COHORTS / 100);
}

/** FNV-1a, 32 bits: distributes names evenly. Not a cryptographic hash. */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
