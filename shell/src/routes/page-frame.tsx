import { useLocation } from '@bandmark/platform/router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { CertificateTakeover, useCertificateHash } from '../takeover/certificate-takeover';

interface PageFrameProps {
  /** Called for each page that is shown, including the first. */
  onPage?: (() => void) | undefined;
}

/**
 * Wraps every page: shows the certificate takeover, and handles scroll and focus when the page changes without a load.
 */
export function PageFrame({ onPage }: PageFrameProps) {
  const { pathname } = useLocation();
  const certificate = useCertificateHash();
  useNewPage(certificate?.certificateId ?? pathname);
  const PageScroll = usePageScroll();
  useEffect(() => onPage?.(), [onPage, pathname]);
  return (
    <>
      {PageScroll && <PageScroll />}
      <CertificateTakeover certificate={certificate}>
        <Outlet />
      </CertificateTakeover>
    </>
  );
}

/**
 * Treats a new path, or a certificate, like a page load: scrolls to the top, and moves the focus of keyboard and screen
 * readers to the start (WCAG 2.4.3). The first page is left to the browser. After Back and Forward, `PageScroll` then
 * restores the earlier scroll position.
 * @param page its path, or a certificate's id
 */
function useNewPage(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // If the address has an anchor, the page scrolls to it later.
    if (window.location.hash === '' || !page.startsWith('/')) window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  }, [page]);
}

/**
 * Restores scroll positions. It is loaded with the first scroll, because until then every page was left at its top.
 * Without it, Back leads to wherever the browser scrolls.
 */
function usePageScroll(): ComponentType | null {
  const [loaded, setLoaded] = useState<{ PageScroll: ComponentType } | null>(null);
  useEffect(() => {
    const load = () =>
      void import(/* webpackChunkName: "page-scroll" */ './page-scroll').then(setLoaded, () => undefined);
    window.addEventListener('scroll', load, { once: true, passive: true });
    return () => window.removeEventListener('scroll', load);
  }, []);
  return loaded?.PageScroll ?? null;
}
