import { siteSettings } from '@bandmark/platform';
import { type ReactNode, useRef } from 'react';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { useCertificateHash } from './use-certificate-hash';

/**
 * A hash that starts with A replaces the whole app by that certificate. What was shown before stays mounted, hidden
 * and inert, so going back finds it as it was; what was never shown is not loaded.
 */
export function CertificateTakeover({ children }: { children: ReactNode }) {
  const certificate = useCertificateHash();
  const wasShown = useRef(false);
  wasShown.current ||= certificate === null;

  return (
    <>
      {wasShown.current ? (
        <div hidden={certificate !== null} inert={certificate !== null}>
          {children}
        </div>
      ) : null}
      {certificate ? (
        <>
          <title>{`Certificate – ${siteSettings().siteName}`}</title>
          <RemoteOutlet
            module="certificate/screens"
            screen={({ CertificateScreen }) => <CertificateScreen key={certificate.certificateId} {...certificate} />}
          />
        </>
      ) : null}
    </>
  );
}
