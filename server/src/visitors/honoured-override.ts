import { decodeOverride, type ReleaseOverride } from '@bandmark/contracts/release-override';
import type { AppDependencies } from '../app-dependencies';
import { isLoopback } from '../settings';

/**
 * The part of a browser's override that this server honours: versions always (one that is not published is ignored when
 * choosing), a developer's machine only if its origin is among `DEV_ORIGINS`, or if the site itself runs on localhost
 * and listens only there.
 * @param value of the cookie, untrusted
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

/** Origins that scripts, styles and requests of this visitor's page may go to, in addition to those of every page. */
export function developmentOrigins(override: ReleaseOverride): string[] {
  return [...new Set(Object.values(override).flatMap((one) => ('url' in one ? [one.url] : [])))];
}
