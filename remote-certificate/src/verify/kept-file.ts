import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import { asObject, asObjects, asText, parseObject } from '../credential/json';

/** Element of the file with its issuers, as JSON. */
export const KNOWN_ID = 'known-issuers';

export interface Known {
  siteName: string;
  issuers: readonly KnownIssuer[];
}

/** The file with the issuers that the page knows today. @param html as it was built */
export function withKnownIssuers(html: string, known: Known): string {
  // Escaped, so that no markup begins inside the element.
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace(`id="${KNOWN_ID}">{}<`, () => `id="${KNOWN_ID}">${json}<`);
}

/** The issuers in the file; none in a file that the site's page did not save. */
export function knownIssuers(json: string): Known {
  const known = parseObject(json);
  const issuers = asObjects(known?.['issuers']).flatMap(
    (each) => knownIssuer(asObject(each['document']), Number(each['asOf'])) ?? [],
  );
  return { siteName: asText(known?.['siteName']) || 'Bandmark', issuers };
}
