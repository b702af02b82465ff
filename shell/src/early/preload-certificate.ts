import { CERTIFICATE_PRELOADS_ID, type PreloadLink } from '@bandmark/contracts/certificate-preloads';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';

/** Fetches, and runs nothing: who uses a file checks it. A page without the list, or with a bad one, is only slower. */
export function preloadCertificate(page: Document, hash: string): void {
  if (parseCertificateHash(hash) === null) return;
  for (const { as, href, integrity } of listed(page)) {
    const link = page.createElement('link');
    const attributes = { rel: 'preload', as, href, crossorigin: 'anonymous', ...(integrity ? { integrity } : {}) };
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    page.head.append(link);
  }
}

function listed(page: Document): readonly PreloadLink[] {
  try {
    const list: unknown = JSON.parse(page.getElementById(CERTIFICATE_PRELOADS_ID)?.textContent ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
