import { useLocation } from '@bandmark/platform/router';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { CertificateTakeover } from '../takeover/certificate-takeover';

/** Around every page: the certificate's takeover, and what a change of page means without a page load. */
export function PageFrame() {
  const { pathname } = useLocation();
  useNewPage(pathname);
  return (
    <CertificateTakeover>
      <Outlet />
    </CertificateTakeover>
  );
}

/**
 * A new path is a new page to the visitor: it begins at its top, and the keyboard and screen readers begin at its
 * start too, as after a page load (WCAG 2.4.3). The first page is the browser's own affair.
 */
function useNewPage(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // The page's own anchor, if any, scrolls afterwards.
    if (window.location.hash === '') window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  }, [pathname]);
}
