import { type CredentialFacts, factsOf } from '../credential/credential-facts';
import type { KnownIssuer } from '../credential/issuers';
import type { JsonObject } from '../credential/json';
import { type CheckedList, type CredentialStatus, statusOf } from '../credential/status';
import { type Refusal, verifyCredential } from '../credential/verify-credential';

/** What a verifier needs besides the file. */
export interface Verifier {
  /** Issuers whose keys are known; rejects when they could not be loaded. */
  issuers(): Promise<readonly KnownIssuer[]>;
  /** Status lists that this page has seen. */
  lists: Map<string, CheckedList>;
  /** Fetches a status list; rejects without a response. */
  load(url: string): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): number;
}

/** A refused file has no facts, because facts come from verified documents only. */
export type FileCheck =
  | { refusal: Refusal }
  | { refusal: null; document: JsonObject; facts: CredentialFacts; status: CredentialStatus };

/** @param document null for a file without one. Rejects if the issuers' keys could not be loaded. */
export async function checkFile(document: JsonObject | null, verifier: Verifier): Promise<FileCheck> {
  const { now, lists, load } = verifier;
  const issuers = await verifier.issuers();
  const refusal = document ? await verifyCredential(document, { issuers, now: now() }) : 'no-credential';
  if (refusal !== null || !document) return { refusal: refusal ?? 'no-credential' };
  const status = await statusOf(document, { issuers, lists, load, now: now() });
  return { refusal: null, document, facts: factsOf(document), status };
}
