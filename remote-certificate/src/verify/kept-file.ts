import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import { asObject, asObjects, asText, type JsonObject, parseObject } from '../credential/json';

/** Id of the element that holds the file's issuers as JSON. */
export const KNOWN_ID = 'known-issuers';

export interface Known {
  siteName: string;
  issuers: readonly KnownIssuer[];
}

/** Adds the issuers that the page knows to the file. @param html the built file */
export function withKnownIssuers(html: string, known: Known): string {
  // Escaped, so that no markup can begin inside the element.
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace(`id="${KNOWN_ID}">{}<`, () => `id="${KNOWN_ID}">${json}<`);
}

/** The issuers in the file; empty if the file was not saved by the site's page. */
export function knownIssuers(json: string): Known {
  const known = parseObject(json);
  const issuers = asObjects(known?.['issuers']).flatMap(
    (each) => knownIssuer(asObject(each['document']), Number(each['asOf'])) ?? [],
  );
  return { siteName: asText(known?.['siteName']) || 'Bandmark', issuers };
}

/** The rest of the verdict needs no network, and waits for the list. */
const TIMEOUT_MS = 10_000;

/** Fetches a status list from its own address, without the site. Rejects without a response in time. */
export async function loadList(url: string): Promise<JsonObject | null> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return asObject(await response.json());
}
