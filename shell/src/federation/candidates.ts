import type { RegistryView, Release } from '@bandmark/contracts/registry';

/** A release that may be loaded, and the origin that serves its files. */
export interface Candidate {
  release: Release;
  /** Origin of `/remotes/…`; empty for the page's own origin. */
  origin: string;
  /** How many times this page has restarted the remote's load after silence, from 0. */
  restart: number;
}

/**
 * The releases of a remote that this page may run, in order of preference: a developer's build if this visitor
 * overrides it, the chosen release, the fallback.
 * @returns an empty list when the view does not name the remote
 * @throws when a developer's build cannot be read and the site has no published release
 */
export async function candidatesOf(
  view: RegistryView,
  name: string,
  developmentRelease: (origin: string, name: string) => Promise<Release>,
  restart = 0,
): Promise<Candidate[]> {
  const remote = view.remotes[name];
  const developed = view.developed?.[name];
  if (developed !== undefined)
    return [{ release: await developmentRelease(developed, name), origin: developed, restart }];
  if (!remote) return [];
  const { current, previous, developmentOrigin } = remote;
  const published = [current, ...(previous ? [previous] : [])].map((release) => ({
    release,
    origin: view.origin,
    restart,
  }));
  if (developmentOrigin === undefined) return published;
  try {
    return [
      { release: await developmentRelease(developmentOrigin, name), origin: developmentOrigin, restart },
      ...published,
    ];
  } catch (error) {
    console.warn(
      `The development build of ${name} at ${developmentOrigin} cannot be read; the published one is used.`,
      error,
    );
    return published;
  }
}
