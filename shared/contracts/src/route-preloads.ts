import type { RemoteModuleKey } from './remotes/modules';
import type { RemotePage } from './remote-page-schema';
import { type PagesOf, remotePageAt } from './remote-pages';
import { type RouteFacts, routeOf } from './routes';

/** What a page needs in addition to the shell's own start (`preload.main` of the shell's release). */
export interface RoutePreload {
  /** Lazy parts of the shell: keys of the shell release's `preload` other than `main`. */
  shell: readonly ('federation' | 'api' | 'landing' | 'operations' | 'recorder' | 'remote-page' | 'status')[];
  /** The remote module that the route shows; its files are in `preload[module]` of that remote's release. */
  remote: RemoteModuleKey | null;
  /** Certificate links use this path with a hash, so the page also lists what a certificate needs (`early-page.ts`). */
  mayBeCertificate?: true;
}

/** What a certificate needs. The early script fetches its record, so the part "api" is not needed (`early-page.ts`). */
export const CERTIFICATE_PRELOAD: RoutePreload = { shell: ['federation'], remote: 'certificate/screens' };

/**
 * What to preload for an address: the server writes it into the HTML as links, and the shell fetches it on hover. Each
 * link needs `crossorigin` and the file's `integrity` (`files` of the stored release), because the scripts and
 * stylesheets are requested with both and a browser fetches a file twice if either differs.
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

/** A cast: the types cannot name modules of later remotes. The release check has verified that the module exists. */
export const pageModule = (remote: string, { module }: RemotePage): RemoteModuleKey =>
  `${remote}/${module}` as RemoteModuleKey;

/** Whether a module's screens call the API as soon as they mount; forms call it only on submit. */
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
