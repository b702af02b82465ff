/**
 * The saved redirect location (spec §2, §9): a cookie with path / that expires at the end of year 9999. Browsers
 * shorten its life; the string is the spec's. Only same-origin paths are ever followed.
 */
const COOKIE = 'redirect';
const ATTRIBUTES = 'path=/; expires=Fri, 31 Dec 9999 23:59:59 GMT';

export function rememberRedirect(path: string): void {
  document.cookie = `${COOKIE}=${encodeURIComponent(path)}; ${ATTRIBUTES}`;
}

/** Where to go after signing in: the remembered path, else `/`. Forgets it. */
export function redirectAfterSignIn(): string {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  document.cookie = `${COOKIE}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return value ? samePagePath(value) : '/';
}

function samePagePath(encoded: string): string {
  try {
    const target = new URL(decodeURIComponent(encoded), window.location.origin);
    return target.origin === window.location.origin ? target.pathname + target.search + target.hash : '/';
  } catch {
    return '/';
  }
}
