import { CREDENTIAL_PATH, ISSUER_PATH, SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import type { ReadEndpoint, ResponseReader } from '@bandmark/contracts/endpoint';
import { refusalOf } from '@bandmark/contracts/refusal';
import { asApiError, call } from '@bandmark/platform';
import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import { asObject, type JsonObject } from '../credential/json';
import type { Verifier } from './check-file';
import type { LookedUp } from './verify-panel';

/** Accepts any JSON object, because nothing relies on it before its signature is checked. */
const anyObject: ResponseReader<JsonObject> = {
  safeParse(value) {
    const data = asObject(value);
    return data ? { success: true, data } : { success: false, error: { issues: [{ path: [] }] } };
  },
};

/** @param isFresh bypasses caches by a query, as the list of tests does (spec §7) */
const read = (path: `/${string}`, isFresh = false): ReadEndpoint<JsonObject> => ({
  method: 'GET',
  path: isFresh ? `${path}?t=${Date.now()}` : path,
  response: anyObject,
});

/** A verdict waits for fresh keys, and can do without them. */
const FRESH_KEYS_TIMEOUT_MS = 5_000;

/**
 * The site's own issuers, past caches, which may hold a key that was withdrawn. A site without a sample has none for
 * samples; the first load can do without that one.
 * @throws ApiError
 */
async function siteIssuers(isFresh = false): Promise<readonly KnownIssuer[]> {
  const options = isFresh ? { timeout: FRESH_KEYS_TIMEOUT_MS } : {};
  const of = async (path: `/${string}`) => knownIssuer(await call(read(path, true), {}, options), Date.now());
  const ofSample = of(SAMPLE_ISSUER_PATH).catch((error: unknown) => {
    if (isFresh && refusalOf(asApiError(error)) !== 404) throw error;
    return null;
  });
  const found = await Promise.all([of(ISSUER_PATH), ofSample]);
  return found.flatMap((each) => each ?? []);
}

/** Loads the issuers once and keeps them until fresh ones are wanted; a failure is not kept. */
export function issuerSource(): Verifier['issuers'] {
  let loaded: Promise<readonly KnownIssuer[]> | null = null;
  return async (isFresh = false) => {
    if (isFresh) {
      const fresh = await siteIssuers(isFresh);
      loaded = Promise.resolve(fresh);
      return fresh;
    }
    loaded ??= siteIssuers().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

export async function lookUpCredential(hash: string): Promise<LookedUp> {
  try {
    return { document: await call(read(CREDENTIAL_PATH), { params: { hash } }) };
  } catch (error) {
    const failure = asApiError(error);
    const refusal = refusalOf(failure);
    if (refusal === 410) return { failure: 'withdrawnLink' };
    if (refusal === 429) return { failure: 'tooMany' };
    if (failure.is('not_found')) return { failure: 'unsignedLink' };
    return { failure: refusal === 404 || refusal === 400 ? 'unknownLink' : 'unreachable' };
  }
}

/** Fetches a list from this site, whatever host the URL names, because the page knows only this site's issuers. */
export const siteStatusList = (url: string, isFresh?: boolean): Promise<JsonObject> =>
  call(read(new URL(url).pathname as `/${string}`, isFresh), {});
