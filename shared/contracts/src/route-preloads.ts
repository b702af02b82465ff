import type { RemoteModuleKey } from './remotes/modules';

/** What a page needs beside the shell's own start (`preload.main` of the shell's release). */
export interface RoutePreload {
  /** Lazy parts of the shell: keys of the shell release's `preload` beside `main`. */
  shell: readonly ('federation' | 'landing' | 'status')[];
  /** The remote module that the route shows: look up `remote`'s release, then `preload[module]`. */
  remote: RemoteModuleKey | null;
  /** Certificates are shared with this path: what the hash may ask for is listed in the page. */
  mayBeCertificate?: true;
}

const landing: RoutePreload = { shell: ['landing'], remote: null };
const nothing: RoutePreload = { shell: [], remote: null };
const from = (remote: RemoteModuleKey): RoutePreload => ({ shell: ['federation'], remote });

/**
 * Path pattern → what to preload, first match wins (spec §2; own routes: design §6.5). `:x` is one segment, `:x?`
 * an optional last one. The server reads it to put preload links into the HTML, the shell to preload on hover.
 *
 * Each link carries `crossorigin` and the file's own `integrity` (`files` of the stored release): scripts and
 * stylesheets are requested with both, and a browser fetches twice what differs in either.
 */
export const ROUTE_PRELOADS: readonly (readonly [pattern: string, preload: RoutePreload])[] = [
  ['/', { ...landing, mayBeCertificate: true }],
  ['/pricing', landing],
  ['/sign-in', from('auth/screens')],
  ['/reset-password', from('auth/screens')],
  ['/test-result/:type/:testId', from('tests/screens')],
  ['/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?', from('replay/screens')],
  ['/account', from('tests/screens')],
  ['/tests', from('tests/screens')],
  ['/start/:type', from('tests/exam')],
  ['/quick-test-writing/:testId', from('tests/exam')],
  ['/quick-test-speaking/:testId', from('tests/exam')],
  ['/marking/:id?', from('tests/marking')],
  ['/report/:skill/:slug', from('tests/marking')],
  ['/status', { shell: ['status'], remote: null }],
];

/** Where the certificate screen comes from; a hash never reaches the server, so only the shell uses it. */
export const CERTIFICATE_PRELOAD: RoutePreload = from('certificate/screens');

/** @param path path of the address, without query and hash */
export function routePreload(path: string): RoutePreload {
  return ROUTE_PRELOADS.find(([pattern]) => matches(pattern, path))?.[1] ?? nothing;
}

function matches(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  if (given.length > wanted.length) return false;
  return wanted.every((want, index) => {
    const value = given[index];
    if (value === undefined) return want.endsWith('?');
    return want.startsWith(':') || want === value;
  });
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
