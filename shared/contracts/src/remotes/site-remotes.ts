/**
 * What the table of pages (`routes.ts`) and the shell load by name, as names of the registry: without one of them the
 * site is broken. Remotes that came later have their pages below `/x/{remote}`, and may go again.
 */
const SITE_REMOTES = ['auth', 'tests', 'replay', 'certificate', 'recorder'] as const;

export const isPartOfSite = (name: string): boolean =>
  name === 'shell' || (SITE_REMOTES as readonly string[]).includes(name);
