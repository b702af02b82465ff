import { decodeOverride, type ReleaseOverride } from '@bandmark/contracts/release-override';
import type { AppDependencies } from '../app-dependencies';
import { isLoopback } from '../settings';

/**
 * What of a browser's override this server obeys: published versions always (a wrong one is ignored when choosing),
 * a developer's machine only when its origin is among `DEV_ORIGINS`, or when the site
 * itself runs on localhost and listens there alone.
 * @param value of the cookie, from outside
 */
export function honouredOverride(
  deps: Pick<AppDependencies, 'settings' | 'publicOrigin'>,
  value: string | null,
): ReleaseOverride {
  const asked = value === null ? null : decodeOverride(value);
  if (!asked) return {};
  const honoured = Object.entries(asked).filter(([, one]) => !('url' in one) || isDevelopmentOrigin(deps, one.url));
  return Object.fromEntries(honoured);
}

function isDevelopmentOrigin(
  { settings, publicOrigin }: Pick<AppDependencies, 'settings' | 'publicOrigin'>,
  url: string,
): boolean {
  if (settings.DEV_ORIGINS.includes(url)) return true;
  return isLoopback(settings.HOST) && isLocal(publicOrigin()) && isLocal(url);
}

function isLocal(origin: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

/** Origins that scripts, styles and requests of this visitor's page may go to, beside everybody's. */
export function developmentOrigins(override: ReleaseOverride): string[] {
  return [...new Set(Object.values(override).flatMap((one) => ('url' in one ? [one.url] : [])))];
}
