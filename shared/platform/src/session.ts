import { TOKEN_KEY } from '@bandmark/contracts/app-state';
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

export function storeSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/**
 * The session check on the stored JWT: well-formed and not expired by the page's clock. The server decides; this
 * only spares a visitor with an expired token the detour. @param now epoch milliseconds
 */
export function isSignedIn(now = Date.now()): boolean {
  const claims = tokenClaims(sessionToken());
  if (claims === null) return false;
  const { exp } = claims;
  return typeof exp !== 'number' || exp * 1000 > now;
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
