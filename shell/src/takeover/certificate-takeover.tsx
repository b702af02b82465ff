import { type CertificateHash, parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { siteSettings } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { texts } from '../texts';

interface Props {
  /** Null while the hash is none of a certificate. */
  certificate: CertificateHash | null;
  children: ReactNode;
}

/**
 * A hash that starts with A replaces the whole app by that certificate. What was shown before stays mounted, hidden
 * and inert, so going back finds it as it was; what was never shown is not loaded.
 */
export function CertificateTakeover({ certificate, children }: Props) {
  const wasShown = useRef(false);
  wasShown.current ||= certificate === null;
  const app = useRef<HTMLDivElement>(null);
  useNoDialog(app, certificate !== null);

  return (
    <>
      {wasShown.current ? (
        <div ref={app} hidden={certificate !== null} inert={certificate !== null}>
          {children}
        </div>
      ) : null}
      {certificate ? (
        <>
          <title>{texts.documentTitle(texts.certificate, siteSettings().siteName)}</title>
          <RemoteOutlet
            module="certificate/screens"
            screen={({ CertificateScreen }) => <CertificateScreen key={certificate.certificateId} {...certificate} />}
          />
        </>
      ) : null}
    </>
  );
}

/** Closes the dialogs of a hidden app as Esc does: a modal one, though hidden, makes all beside it inert. */
function useNoDialog(app: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return;
    for (const dialog of app.current?.querySelectorAll('dialog[open]') ?? [])
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }, [app, isHidden]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/**
 * The certificate that the address asks for, or null (spec §2). The address bar's hash decides; the hook listens
 * to the router as well, because the router's navigations fire no event of the browser.
 */
export function useCertificateHash(): CertificateHash | null {
  useLocation();
  return parseCertificateHash(useSyncExternalStore(subscribe, () => window.location.hash));
}
