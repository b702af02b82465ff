import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { DAY_MS } from '@bandmark/domain/durations';
import { tokenClaims } from '@bandmark/domain/token-claims';
import { emit } from './events';
import { clearAppState } from './store';

/**
 * The redirect location after sign-in (spec §2, §9): a cookie with path / that expires at the end of year 9999.
 * Browsers shorten that lifetime, but the string is fixed by the spec. Only same-origin paths are followed.
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
 * How many milliseconds this device's clock was ahead when the current token was stored. On a device whose clock is a
 * year ahead every new token looks expired, so the page would send the visitor back to sign-in for ever.
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
 * Checks the stored JWT: well-formed and not expired by the page's clock, corrected by its stored lead. The server
 * decides; this check only sends a visitor with an expired token to sign-in without a failed call first.
 * @param now epoch milliseconds
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

/** Where to go after sign-in: the remembered path, else `/`. Deletes the cookie. */
export function redirectAfterSignIn(): string {
  const value = new RegExp(`(?:^|; )${REDIRECT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  document.cookie = `${REDIRECT_COOKIE}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return value ? samePagePath(value) : '/';
}

function samePagePath(encoded: string): string {
  try {
    const target = new URL(decodeURIComponent(encoded), window.location.origin);
    if (target.origin !== window.location.origin) return '/';
    // `/.//elsewhere` is same-origin, but its pathname begins with two slashes: as an address it names another host.
    return target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
  } catch {
    return '/';
  }
}
