import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { EARLY_FACTS_ID, type EarlyFacts, type EarlyPage } from '@bandmark/contracts/early-page';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { CALL_TIMEOUT_MS } from '@bandmark/platform/call-timeout';
import { appendPreloadLink } from '../federation/append-preload-link';

/**
 * Runs before any other script and starts the page's requests early. That is only an optimisation: if its facts are
 * damaged, the page is slower but works. It only preloads files; the tags that run them check their hashes. The first
 * call to the same address takes its response.
 */
export function startEarly(page: Window & EarlyPage): void {
  keepFragment(page);
  const facts = read(page.document);
  if (!facts) return;
  const certificate = parseCertificateHash(page.location.hash);
  for (const link of certificate ? facts.certificate : facts.page) appendPreloadLink(page.document, link);
  if (!certificate) return;
  const address = new URL(facts.records + encodeURIComponent(certificate.certificateId), page.location.origin).href;
  const response = fetch(address, {
    // Spec §7: every call carries the stored token, or an empty value.
    headers: { accept: 'application/json', authorization: `Bearer ${token(page)}` },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  // The call that takes the response handles the rejection.
  response.catch(() => undefined);
  page.bandmarkEarly = { address, response };
}

/**
 * A relative link drops the fragment, which names a certificate or holds the token of a mail. The links of the note of a
 * broken shell (server, `page-html.ts`) keep it: one loads the address again, the other another version of it.
 */
function keepFragment({ document, location }: Window): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#broken-shell a') : null;
    if (link?.getAttribute('href')) link.hash = location.hash;
    else if (link) {
      event.preventDefault();
      location.reload();
    }
  });
}

function read(page: Document): EarlyFacts | null {
  try {
    const facts = JSON.parse(page.getElementById(EARLY_FACTS_ID)?.textContent ?? 'null') as EarlyFacts | null;
    return facts && Array.isArray(facts.page) && Array.isArray(facts.certificate) ? facts : null;
  } catch {
    return null;
  }
}

/** Reading storage throws when the browser blocks it for this site. */
function token(page: Window & EarlyPage): string {
  try {
    return page.localStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}
