import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import { asObject, asObjects, asText, parseObject } from '../credential/json';

/** Element of the file that holds, as JSON, what it knows. */
export const KNOWN_ID = 'known-issuers';

export interface Known {
  siteName: string;
  issuers: readonly KnownIssuer[];
}

/** The file with the issuers that the page knows today. @param html as it was built */
export function withKnownIssuers(html: string, known: Known): string {
  // No markup may begin inside the element.
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace(`id="${KNOWN_ID}">{}<`, () => `id="${KNOWN_ID}">${json}<`);
}

/** What the file knows of issuers; nothing where it was not saved by the site's page. */
export function knownIssuers(json: string): Known {
  const known = parseObject(json);
  const issuers = asObjects(known?.['issuers']).flatMap(
    (each) => knownIssuer(asObject(each['document']), Number(each['asOf'])) ?? [],
  );
  return { siteName: asText(known?.['siteName']) || 'Bandmark', issuers };
}
