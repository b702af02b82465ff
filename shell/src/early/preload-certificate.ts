import { CERTIFICATE_PRELOADS_ID, type PreloadLink } from '@bandmark/contracts/certificate-preloads';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { appendPreloadLink } from '../federation/append-preload-link';

/** What the page of the path would need, and a certificate does not: removed, a preload is fetched no further. */
const OF_THE_PATH = 'link[rel="preload"]:is([as="script"], [as="style"])';

/** Fetches, and runs nothing: who uses a file checks it. A page without the list, or with a bad one, is only slower. */
export function preloadCertificate(page: Document, hash: string): void {
  if (parseCertificateHash(hash) === null) return;
  const links = listed(page);
  if (links.length === 0) return;
  for (const link of page.querySelectorAll(OF_THE_PATH)) link.remove();
  for (const link of links) appendPreloadLink(page, link);
}

function listed(page: Document): readonly PreloadLink[] {
  try {
    const list: unknown = JSON.parse(page.getElementById(CERTIFICATE_PRELOADS_ID)?.textContent ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
