import { CERTIFICATE_PRELOADS_ID, type PreloadLink } from '@bandmark/contracts/certificate-preloads';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { appendPreloadLink } from '../federation/append-preload-link';

/** Fetches, and runs nothing: who uses a file checks it. A page without the list, or with a bad one, is only slower. */
export function preloadCertificate(page: Document, hash: string): void {
  if (parseCertificateHash(hash) === null) return;
  for (const link of listed(page)) appendPreloadLink(page, link);
}

function listed(page: Document): readonly PreloadLink[] {
  try {
    const list: unknown = JSON.parse(page.getElementById(CERTIFICATE_PRELOADS_ID)?.textContent ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
