import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { DAY_MS } from '@bandmark/domain/durations';
import { tokenClaims } from '@bandmark/domain/token-claims';
import { emit } from './events';
import { clearAppState } from './store';

/**
 * The saved redirect location (spec §2, §9): a cookie with path / that expires at the end of year 9999. Browsers
 * shorten its life; the string is the spec's. Only same-origin paths are ever followed.
 */
const REDIRECT_COOKIE = 'redirect';
const REDIRECT_ATTRIBUTES = 'path=/; expires=Fri, 31 Dec 9999 23:59:59 GMT';

export function sessionToken(): string {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Milliseconds by which this device's clock was ahead when the stored token came. By a clock that is a year ahead every
 * token has ended: signing in would lead back to signing in.
 */
const CLOCK_AHEAD_KEY = 'clock-ahead';

/** @param token fresh from the server @param now epoch milliseconds */
export function storeSession(token: string, now = Date.now()): void {
  localStorage.setItem(TOKEN_KEY, token);
  const iat = tokenClaims(token)?.['iat'];
  const aheadMs = typeof iat === 'number' ? now - iat * 1000 : 0;
  if (aheadMs > DAY_MS) localStorage.setItem(CLOCK_AHEAD_KEY, String(aheadMs));
  else localStorage.removeItem(CLOCK_AHEAD_KEY);
}

/**
 * The session check on the stored JWT: well-formed and not expired by the page's clock, less what it was ahead. The
 * server decides; this only spares a visitor with an expired token the detour. @param now epoch milliseconds
 */
export function isSignedIn(now = Date.now()): boolean {
  const token = sessionToken();
  const claims = token === '' ? null : tokenClaims(token);
  if (claims === null) return false;
  const { exp } = claims;
  return typeof exp !== 'number' || exp * 1000 > now - (Number(localStorage.getItem(CLOCK_AHEAD_KEY)) || 0);
}

/** Clears the stored token and the stored app state (spec §7, user-info). */
export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  clearAppState();
  emit('SESSION_CLEARED');
}

export function rememberRedirect(path: string): void {
  document.cookie = `${REDIRECT_COOKIE}=${encodeURIComponent(path)}; ${REDIRECT_ATTRIBUTES}`;
}

/** Where to go after signing in: the remembered path, else `/`. Forgets it. */
export function redirectAfterSignIn(): string {
  const value = new RegExp(`(?:^|; )${REDIRECT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  document.cookie = `${REDIRECT_COOKIE}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return value ? samePagePath(value) : '/';
}

function samePagePath(encoded: string): string {
  try {
    const target = new URL(decodeURIComponent(encoded), window.location.origin);
    if (target.origin !== window.location.origin) return '/';
    // `/.//elsewhere` is of this site, but its path alone begins with two slashes and names another.
    return target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
  } catch {
    return '/';
  }
}
