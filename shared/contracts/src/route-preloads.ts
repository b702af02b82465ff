import type { RemoteModuleKey } from './remotes/modules';
import type { RemotePage } from './remote-page-schema';
import { type PagesOf, remotePageAt } from './remote-pages';
import { type RouteFacts, routeOf } from './routes';

/** What a page needs beside the shell's own start (`preload.main` of the shell's release). */
export interface RoutePreload {
  /** Lazy parts of the shell: keys of the shell release's `preload` beside `main`. */
  shell: readonly ('federation' | 'api' | 'landing' | 'operations' | 'recorder' | 'remote-page' | 'status')[];
  /** The remote module that the route shows: look up `remote`'s release, then `preload[module]`. */
  remote: RemoteModuleKey | null;
  /** Certificates are shared with this path: what the hash may ask for is listed in the page. */
  mayBeCertificate?: true;
}

/** What a certificate needs when it is opened; its record is asked for and read without the part "api" (`early-page.ts`). */
export const CERTIFICATE_PRELOAD: RoutePreload = { shell: ['federation'], remote: 'certificate/screens' };

/**
 * What to preload for an address: the server puts it into the HTML as links, the shell fetches it on hover. Each link
 * carries `crossorigin` and the file's own `integrity` (`files` of the stored release): scripts and stylesheets are
 * requested with both, and a browser fetches twice what differs in either.
 * @param path path of the address, without query and hash
 * @param pagesOf see `remotePageAt`
 */
export function routePreload(path: string, pagesOf: PagesOf = () => []): RoutePreload {
  const { remote, page } = remotePageAt(path, pagesOf) ?? {};
  if (remote !== undefined && page)
    return { shell: ['remote-page', 'federation', 'api'], remote: pageModule(remote, page) };
  if (remote !== undefined) return { shell: ['remote-page'], remote: null };
  const route = routeOf(path);
  if (route === null) return { shell: [], remote: null };
  return { ...preloadOf(route), ...(route.mayBeCertificate ? { mayBeCertificate: true } : {}) };
}

/** The contract's types name no module of a remote that came after the shell; its release was checked against its page. */
export const pageModule = (remote: string, { module }: RemotePage): RemoteModuleKey =>
  `${remote}/${module}` as RemoteModuleKey;

/** Does a module's screen call the API as soon as it is shown? Forms call when they are submitted. */
export const callsAtOnce = (module: RemoteModuleKey): boolean => module !== 'auth/screens';

function preloadOf({ shows }: RouteFacts): RoutePreload {
  if ('module' in shows) {
    const calls = callsAtOnce(shows.module) || shows.screen === 'ConfirmAddressScreen';
    const api = calls ? (['api'] as const) : [];
    return { shell: ['federation', ...api], remote: shows.module };
  }
  if (!('part' in shows)) return { shell: [], remote: null };
  if (shows.part === 'recorder') return { shell: ['recorder', 'federation'], remote: 'recorder/panel' };
  return { shell: shows.part === 'landing' ? ['landing'] : [shows.part, 'api'], remote: null };
}
