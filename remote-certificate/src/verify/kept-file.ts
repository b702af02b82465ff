import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import { asObject, asObjects, asText, parseObject } from '../credential/json';

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
