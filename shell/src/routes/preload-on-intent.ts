import { preload } from '@bandmark/platform';
import { CERTIFICATE_PRELOAD, routePreload } from '@bandmark/contracts/route-preloads';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';

/** Pointing at or focusing a link to a screen starts fetching its remote. One listener for the whole page. */
export function preloadOnIntent(page: Document = document): void {
  const look = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const { remote } = parseCertificateHash(link.hash) ? CERTIFICATE_PRELOAD : routePreload(link.pathname);
    if (remote) preload(remote);
  };
  page.addEventListener('pointerover', look, { passive: true });
  page.addEventListener('focusin', look);
}
