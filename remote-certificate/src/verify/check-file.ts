import { type CredentialFacts, factsOf } from '../credential/credential-facts';
import type { KnownIssuer } from '../credential/issuers';
import type { JsonObject } from '../credential/json';
import { type CheckedList, type CredentialStatus, statusOf } from '../credential/status';
import { type Refusal, verifyCredential } from '../credential/verify-credential';

/** What a verifier needs besides the file. */
export interface Verifier {
  /**
   * Issuers whose keys are known; rejects when they could not be loaded.
   * @param isFresh loads them again
   */
  issuers(isFresh?: boolean): Promise<readonly KnownIssuer[]>;
  /** Status lists that this page has seen. */
  lists: Map<string, CheckedList>;
  /** Fetches a status list, past all caches if `isFresh`; rejects without a response. */
  load(url: string, isFresh?: boolean): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): number;
}

/** A refused file has no facts, because facts come from verified documents only. */
export type FileCheck =
  | { refusal: Refusal }
  | { refusal: null; document: JsonObject; facts: CredentialFacts; status: CredentialStatus };

/** The age at which keys are loaded again: a key can leak while the page is open. */
const KEYS_KEPT_MS = 5 * 60_000;

/**
 * Checks with keys that are recent, or loaded again. If they cannot be loaded again, those known so far decide.
 * @param document null for a file without one. Rejects if the issuers' keys could not be loaded.
 */
export async function checkFile(document: JsonObject | null, verifier: Verifier): Promise<FileCheck> {
  const known = await verifier.issuers();
  const isRecent = known.every(({ asOf }) => verifier.now() - asOf <= KEYS_KEPT_MS);
  const check = isRecent ? await checkWith(known, document, verifier) : null;
  if (check && !mayBeOutdated(check)) return check;
  const issuers = await verifier.issuers(true).catch(() => known);
  // A refusal can change only with other keys, a status also with a fresh list.
  if (issuers === known && check && check.refusal !== null) return check;
  return checkWith(issuers, document, { ...verifier, load: (url) => verifier.load(url, true) });
}

async function checkWith(
  issuers: readonly KnownIssuer[],
  document: JsonObject | null,
  { now, lists, load }: Verifier,
): Promise<FileCheck> {
  const refusal = document ? await verifyCredential(document, { issuers, now: now() }) : 'no-credential';
  if (refusal !== null || !document) return { refusal: refusal ?? 'no-credential' };
  const status = await statusOf(document, { issuers, lists, load, now: now() });
  return { refusal: null, document, facts: factsOf(document), status };
}

/**
 * The issuer may have begun to sign files or lists with a new key since its keys were loaded, and a list that is older
 * than one already seen may come from a cache.
 */
const mayBeOutdated = (check: FileCheck): boolean =>
  check.refusal === null
    ? check.status.state === 'unknown' && ['not-signed', 'old-list'].includes(check.status.why)
    : check.refusal === 'wrong-key';
