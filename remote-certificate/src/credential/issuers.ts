import { asList, asObject, asText, type JsonObject } from './json';

/** An issuer whose keys are known here: its DID document (https://www.w3.org/TR/did-core/). */
export interface KnownIssuer {
  did: string;
  document: JsonObject;
  /** When the document came from the issuer's own address, in epoch milliseconds. */
  asOf: number;
}

/** @returns null unless the value is a DID document */
export function knownIssuer(document: unknown, asOf: number): KnownIssuer | null {
  const read = asObject(document);
  const did = asText(read?.['id']);
  return read && did.startsWith('did:') ? { did, document: read, asOf } : null;
}

/** The verification method of a key, if the issuer signs with it. @param id `did:…#z6Mk…` */
export function methodOf({ document }: KnownIssuer, id: string): JsonObject | null {
  if (!asList(document['assertionMethod']).includes(id)) return null;
  const method = asList(document['verificationMethod'])
    .map(asObject)
    .find((each) => each?.['id'] === id);
  return method ?? null;
}

/** Host and port of a `did:web` (https://w3c-ccg.github.io/did-method-web); empty for any other. */
export function hostOf(did: string): string {
  const [, method, host = ''] = did.split(':');
  return method === 'web' ? decodeURIComponent(host) : '';
}

/** True for our issuers that sign only samples, by their DID. */
export const isSampleIssuer = (did: string): boolean => did.startsWith('did:web:') && did.split(':')[3] === 'sample';
