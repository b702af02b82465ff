import { hostOf, type KnownIssuer } from './issuers';
import { asObject, asText, type JsonObject } from './json';
import { unpack } from './unpack';
import { issuerOf, verifyCredential } from './verify-credential';

/** Why a credential's status is unknown. An unknown status is never reported as valid. */
export type StatusGap =
  /** The issuer's list could not be reached. */
  | 'unreachable'
  /** The response is not the list that the credential names, or not a list at all. */
  | 'other-list'
  /** Not signed by the issuer. */
  | 'not-signed'
  /** Signed in the future, by this device's clock. */
  | 'early-list'
  /** An outdated list, on which certificates withdrawn since would look valid. */
  | 'old-list';

export type CredentialStatus =
  | { state: 'valid' | 'withdrawn'; asOf: number }
  /** The credential names no list, so it cannot be withdrawn. */
  | { state: 'none' }
  | { state: 'unknown'; why: StatusGap };

/** A verified list, kept for a page that loses the network. */
export interface CheckedList {
  bits: Uint8Array;
  /** When the issuer signed it, in epoch milliseconds. */
  signedAt: number;
  validUntil: number;
}

export interface StatusOptions {
  issuers: readonly KnownIssuer[];
  now: number;
  /** The newest list that this page has seen, by address; updated here. */
  lists: Map<string, CheckedList>;
  /** @returns the response's JSON; rejects without a response */
  load(url: string): Promise<unknown>;
}

/**
 * Whether the issuer has withdrawn a credential (W3C Bitstring Status List 1.0 §3.2). The list must be signed by the
 * credential's own issuer, in force, and not older than one that was seen before.
 */
export async function statusOf(credential: JsonObject, options: StatusOptions): Promise<CredentialStatus> {
  if (!('credentialStatus' in credential)) return { state: 'none' };
  const entry = asObject(credential['credentialStatus']);
  const url = asText(entry?.['statusListCredential']);
  const index = Number(asText(entry?.['statusListIndex']) || Number.NaN);
  const did = issuerOf(credential);
  if (entry?.['type'] !== 'BitstringStatusListEntry' || entry['statusPurpose'] !== 'revocation' || !isBelow(url, did))
    return { state: 'unknown', why: 'other-list' };
  const list = await newestList(url, did, options);
  if (typeof list === 'string') return { state: 'unknown', why: list };
  const byte = list.bits[index >> 3];
  if (byte === undefined || !Number.isInteger(index) || index < 0) return { state: 'unknown', why: 'other-list' };
  return { state: (byte >> (7 - (index & 7))) & 1 ? 'withdrawn' : 'valid', asOf: list.signedAt };
}

async function newestList(url: string, did: string, options: StatusOptions): Promise<CheckedList | StatusGap> {
  const { lists, now } = options;
  const seen = lists.get(url);
  const isInForce = seen !== undefined && seen.validUntil >= now;
  let document: unknown;
  try {
    document = await options.load(url);
  } catch {
    return isInForce ? seen : 'unreachable';
  }
  const list = await checkedList(asObject(document), url, did, options);
  if (typeof list === 'string') return list;
  if (seen && list.signedAt < seen.signedAt) return 'old-list';
  lists.set(url, list);
  return list;
}

async function checkedList(
  document: JsonObject | null,
  url: string,
  did: string,
  { issuers, now }: StatusOptions,
): Promise<CheckedList | StatusGap> {
  const subject = asObject(document?.['credentialSubject']);
  if (!document || document['id'] !== url || issuerOf(document) !== did) return 'other-list';
  if (subject?.['type'] !== 'BitstringStatusList' || subject['statusPurpose'] !== 'revocation') return 'other-list';
  const refusal = await verifyCredential(document, { issuers, now, kind: 'BitstringStatusListCredential' });
  if (refusal === 'expired') return 'old-list';
  if (refusal === 'not-yet-valid') return 'early-list';
  if (refusal !== null) return 'not-signed';
  const bits = await inflated(asText(subject['encodedList']));
  if (!bits) return 'other-list';
  return {
    bits,
    signedAt: Date.parse(asText(document['validFrom'])),
    validUntil: Date.parse(asText(document['validUntil'])),
  };
}

/** Lists have at least 16 kB. No genuine list exceeds 1 MB. */
const LONGEST_LIST = 1 << 20;

/** @param encoded GZIP in base64url with the multibase prefix `u` */
async function inflated(encoded: string): Promise<Uint8Array | null> {
  if (!encoded.startsWith('u')) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    return await unpack(bytes, 'gzip', LONGEST_LIST);
  } catch {
    return null;
  }
}

/** True if the URL is on the issuer's own host, where its lists must be. */
function isBelow(url: string, did: string): boolean {
  try {
    const { host, protocol } = new URL(url);
    return /^https?:$/.test(protocol) && host === hostOf(did);
  } catch {
    return false;
  }
}
