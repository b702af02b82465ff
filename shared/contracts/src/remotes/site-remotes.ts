/**
 * Registry names of the remotes that the route table (`routes.ts`) and the shell load by name: without one of them the
 * site is broken. Later remotes have their pages below `/x/{remote}` and can be removed.
 */
const SITE_REMOTES = ['auth', 'tests', 'replay', 'certificate', 'recorder'] as const;

export const isPartOfSite = (name: string): boolean =>
  name === 'shell' || (SITE_REMOTES as readonly string[]).includes(name);
