import { useLocation } from '@bandmark/platform/router';
import { Outlet } from 'react-router-dom';
import { CertificateTakeover } from '../takeover/certificate-takeover';
import { useNewPage } from './use-new-page';

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
