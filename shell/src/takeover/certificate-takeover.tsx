import { type CertificateHash, parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { siteSettings } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

/** Navigations by the browser so far. */
let navigations = 0;

function subscribe(listener: () => void): () => void {
  const count = () => {
    navigations += 1;
    listener();
  };
  window.addEventListener('hashchange', count);
  window.addEventListener('popstate', count);
  return () => {
    window.removeEventListener('hashchange', count);
    window.removeEventListener('popstate', count);
  };
}

/**
 * The certificate in the address, or null (spec §2). The hash in the address bar decides, but it is read only after a
 * navigation: a certificate that was issued again replaces the id there by its current one, and must not be loaded again
 * at the next render. The hook also subscribes to the router, because the router's navigations fire no browser event.
 */
export function useCertificateHash(): CertificateHash | null {
  const location = useLocation();
  const count = useSyncExternalStore(subscribe, () => navigations);
  const [read, setRead] = useState(() => ({ location, count, certificate: inAddress() }));
  if (read.location === location && read.count === count) return read.certificate;
  const certificate = inAddress();
  setRead({ location, count, certificate });
  return certificate;
}

const inAddress = () => parseCertificateHash(window.location.hash);
