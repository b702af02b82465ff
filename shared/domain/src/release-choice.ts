/** Why a visitor gets a version, in the order of precedence. */
export type ChoiceReason = 'override' | 'pinned' | 'canary' | 'current';

/** Which versions of a remote there are to choose from. */
export interface ReleasePointers {
  current: string;
  previous?: string | null | undefined;
  canary?: { version: string; percent: number } | null | undefined;
}

/** What is known of the visitor who asks for a page. */
export interface VisitorChoice {
  /** 0 to 9999, kept in a cookie; null while the visitor has none. */
  cohort: number | null;
  /** Version that an open exam of this visitor began with. */
  pinned?: string | undefined;
  /** Version that this visitor's browser asks for. */
  override?: string | undefined;
}

export interface ReleaseChoice {
  version: string;
  /** What the page falls back to before the first mount; null when there is nothing, or nothing else may run. */
  fallback: string | null;
  reason: ChoiceReason;
}

/** Cohorts that visitors are dealt into: a canary's share is exact to a hundredth of a percent. */
export const COHORTS = 10_000;

/** Cookie with the visitor's cohort. Four digits: thousands of visitors share each, so it says nothing about a person. */
export const COHORT_COOKIE = 'bandmark-cohort';

/**
 * The version of one remote for one visitor: override → pinned → canary → current (docs/architecture.md). A version that is no
 * longer there counts as not asked for.
 *
 * What a choice falls back to: an override to what the visitor would get without it, a canary to the current version,
 * the current version to the previous one. A begun exam falls back to nothing: only the same version is retried.
 * @param has is this version there?
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
 * The same visitor always gets the same answer, and stays in when the share grows. Each canary begins counting at
 * another cohort, so that it is not always the same people who try what is new.
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

/** FNV-1a, 32 bits: spreads names evenly; nothing is kept secret by it. */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
