import { type CertificateHash, parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { siteSettings } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { texts } from '../texts';

interface Props {
  /** Null when the address has no certificate hash. */
  certificate: CertificateHash | null;
  children: ReactNode;
}

/**
 * A hash that starts with A shows that certificate in place of the app. A page that was shown before stays mounted but
 * hidden and inert, so that going back finds it unchanged; if the visit starts at a certificate, the app is not loaded.
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

/**
 * Closes the dialogs of the hidden app as Esc does: an open modal dialog, even a hidden one, makes the rest of the page
 * inert.
 */
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
 * The certificate in the address, or null (spec §2). The hash in the address bar decides. The hook also subscribes to
 * the router, because the router's navigations fire no browser event.
 */
export function useCertificateHash(): CertificateHash | null {
  useLocation();
  return parseCertificateHash(useSyncExternalStore(subscribe, () => window.location.hash));
}
