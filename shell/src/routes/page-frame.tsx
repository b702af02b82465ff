import { useLocation } from '@bandmark/platform/router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { CertificateTakeover, useCertificateHash } from '../takeover/certificate-takeover';

interface PageFrameProps {
  /** Called with each page that is shown, the first one included. */
  onPage?: (() => void) | undefined;
}

/** Around every page: the certificate's takeover, and what a change of page means without a page load. */
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
 * A new path is a new page to the visitor, and so is a certificate: it begins at its top, and the keyboard and screen
 * readers begin at its start too, as after a page load (WCAG 2.4.3). The first page is the browser's own affair. After
 * Back and Forward the page is scrolled once more, to where it was left (`PageScroll`).
 * @param page its path, or a certificate's id
 */
function useNewPage(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // The page's own anchor, if any, scrolls afterwards.
    if (window.location.hash === '' || !page.startsWith('/')) window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  }, [page]);
}

/**
 * Where pages were left. It is loaded with the first scroll, because until then each was left at its top. Without it Back
 * leads to where the browser scrolls.
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
