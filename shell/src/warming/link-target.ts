import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { remotePageAt } from '@bandmark/contracts/remote-pages';
import { CERTIFICATE_PRELOAD, routePreload } from '@bandmark/contracts/route-preloads';
import { href, routeOf } from '@bandmark/contracts/routes';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { isSignedIn } from '@bandmark/platform';
import { remoteInView } from '../federation/registry-view';

/** Parts of an address, as in `URL` and `HTMLAnchorElement`. */
export interface Address {
  origin: string;
  pathname: string;
  hash: string;
}

/**
 * The module of the screen that this visitor would see at an address, which may be the sign-in screen; null if no
 * remote renders it.
 */
export function moduleBehind({ origin, pathname, hash }: Address): RemoteModuleKey | null {
  if (origin !== window.location.origin) return null;
  if (parseCertificateHash(hash)) return CERTIFICATE_PRELOAD.remote;
  const access = (routeOf(pathname) ?? remotePageAt(pathname, pagesOf)?.page)?.access;
  const isGuarded = access === 'signed-in' && !isSignedIn();
  return routePreload(isGuarded ? href('sign-in') : pathname, pagesOf).remote;
}

const pagesOf = (remote: string) => remoteInView(remote)?.current.pages ?? [];

/** The link at or around an event's target, whichever site it leads to. */
export function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** The page's links that are visible without scrolling, in document order. */
export function linksInView(): HTMLAnchorElement[] {
  const { clientWidth, clientHeight } = document.documentElement;
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => {
    const { top, right, bottom, left, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < clientHeight && left < clientWidth;
  });
}
