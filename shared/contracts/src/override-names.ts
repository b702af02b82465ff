/**
 * A visitor's own override of versions (decision 034). A link with `?bandmark-override=<value>` sets the cookie of the
 * same name to this value; an empty value clears it. The server validates the override: a `version` must be published,
 * and a `url` must be in its `DEV_ORIGINS`.
 */
export const OVERRIDE_COOKIE = 'bandmark-override';
export const OVERRIDE_PARAMETER = 'bandmark-override';

export function developmentReleaseUrl(origin: string, name: string): string {
  return `${origin}/remotes/${name}/release.json`;
}
