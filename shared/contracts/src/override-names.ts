/**
 * One visitor's own choice of versions (decision 034). A link with `?bandmark-override=<value>` sets the
 * cookie of the same name to the same value; an empty value clears it. The server decides whether it obeys: a
 * `version` must be published, a `url` must be among its `DEV_ORIGINS`.
 */
export const OVERRIDE_COOKIE = 'bandmark-override';
export const OVERRIDE_PARAMETER = 'bandmark-override';

export function developmentReleaseUrl(origin: string, name: string): string {
  return `${origin}/remotes/${name}/release.json`;
}
