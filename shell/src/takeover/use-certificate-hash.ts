import { useLocation } from '@bandmark/platform/router';
import { type CertificateHash, parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/**
 * The certificate that the address asks for, or null (spec §2). The window's hash decides, not the router's idea of
 * it; the router is listened to as well, because its own navigations fire no event of the window.
 */
export function useCertificateHash(): CertificateHash | null {
  useLocation();
  return parseCertificateHash(useSyncExternalStore(subscribe, () => window.location.hash));
}
