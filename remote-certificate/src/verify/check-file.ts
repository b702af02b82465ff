import { type CredentialFacts, factsOf } from '../credential/credential-facts';
import type { KnownIssuer } from '../credential/issuers';
import type { JsonObject } from '../credential/json';
import { type CheckedList, type CredentialStatus, statusOf } from '../credential/status';
import { type Refusal, verifyCredential } from '../credential/verify-credential';

/** What a verifier needs besides the file. */
export interface Verifier {
  /**
   * Issuers whose keys are known; rejects when they could not be loaded.
   * @param isFresh loads them again, past all caches
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

/** @param document null for a file without one. Rejects if the issuers' keys could not be loaded. */
export async function checkFile(document: JsonObject | null, verifier: Verifier): Promise<FileCheck> {
  const known = await verifier.issuers();
  const check = await checkWith(known, document, verifier);
  if (!dependsOnNewestKeys(check)) return check;
  // The issuer may have changed its key since. If its keys cannot be loaded again, those known so far decide.
  const issuers = await verifier.issuers(true).catch(() => known);
  if (issuers === known) return check;
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
 * Whether newer keys of the issuer could change the verdict: they may have signed the file or its list, or may no longer
 * include a key that leaked. Whoever has such a key can omit the list, or name one that does not exist; of the issuer's
 * own certificates only samples name none.
 */
function dependsOnNewestKeys(check: FileCheck): boolean {
  if (check.refusal !== null) return check.refusal === 'wrong-key';
  const { state } = check.status;
  return state === 'unknown' || (state === 'none' && !check.facts.isSample);
}
