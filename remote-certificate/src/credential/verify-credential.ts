import { BADGES_CONTEXT, CREDENTIALS_CONTEXT, isSignedBy } from './check-proof';
import { type KnownIssuer, methodOf } from './issuers';
import { asList, asObject, asText, type JsonObject } from './json';
import { isWrittenPlainly } from './written-form';

/** Why a document cannot be relied on; the texts are in `verify-texts.ts`. */
export type Refusal =
  /** The file has no signed certificate. */
  | 'no-credential'
  /** The contexts may redefine its terms. */
  | 'other-context'
  /** This verifier does not know the type of the proof. */
  | 'other-proof'
  /** The key is not the named issuer's. */
  | 'other-issuer'
  /** The issuer's keys are not known here. */
  | 'unknown-issuer'
  | 'wrong-key'
  /** The document differs from what was signed. */
  | 'altered'
  /** The signature is valid, but the JSON is written in a form that could hide a part of the signed statements. */
  | 'other-form'
  | 'not-yet-valid'
  | 'expired';

/** In exactly this order, because later contexts can redefine terms. */
const CONTEXTS = {
  OpenBadgeCredential: [CREDENTIALS_CONTEXT, BADGES_CONTEXT],
  BitstringStatusListCredential: [CREDENTIALS_CONTEXT],
} as const;
export type CredentialKind = keyof typeof CONTEXTS;

/** Maximum length of what issuers known here sign, some 11,000 characters for four skills; longer JSON takes long to check. */
const LONGEST_SIGNED = 128 << 10;

export interface VerifyOptions {
  issuers: readonly KnownIssuer[];
  /** Epoch milliseconds. */
  now: number;
  kind?: CredentialKind;
}

/**
 * Verifies that a credential is unaltered, signed by a key of its issuer, and within its validity period (W3C
 * Verifiable Credentials Data Model 2.0 §7.1). Its status is checked separately (`status.ts`).
 * @returns null if the credential can be relied on
 */
export async function verifyCredential(
  document: JsonObject,
  { issuers, now, kind = 'OpenBadgeCredential' }: VerifyOptions,
): Promise<Refusal | null> {
  const types = asList(document['type']);
  const proof = asObject(document['proof']);
  if (!types.includes('VerifiableCredential') || !types.includes(kind) || !proof) return 'no-credential';
  const contexts: readonly unknown[] = asList(document['@context']);
  if (contexts.length !== CONTEXTS[kind].length || !CONTEXTS[kind].every((each, at) => each === contexts[at]))
    return 'other-context';
  if (Object.values(document).some(hasContext)) return 'other-context';
  if (
    proof['type'] !== 'DataIntegrityProof' ||
    proof['cryptosuite'] !== 'eddsa-rdfc-2022' ||
    proof['proofPurpose'] !== 'assertionMethod'
  )
    return 'other-proof';
  const method = asText(proof['verificationMethod']);
  const did = issuerOf(document);
  if (did === '' || method.slice(0, method.lastIndexOf('#')) !== did) return 'other-issuer';
  const issuer = issuers.find((each) => each.did === did);
  if (!issuer) return 'unknown-issuer';
  if (!methodOf(issuer, method)) return 'wrong-key';
  if (JSON.stringify(document).length > LONGEST_SIGNED) return 'altered';
  // The library throws for documents that it cannot canonicalise; they count as altered.
  if (!(await isSignedBy(document, issuer).catch(() => false))) return 'altered';
  if (!isWrittenPlainly(document)) return 'other-form';
  if (timeOf(document['validFrom'], Infinity) > now) return 'not-yet-valid';
  if ('validUntil' in document && timeOf(document['validUntil'], -Infinity) < now) return 'expired';
  return null;
}

/** Embedded contexts could redefine the names that are read here (JSON-LD 1.1 §4.1.3). */
function hasContext(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name === '@context' || hasContext(inner));
}

/** The issuer is a DID, or an object with one. */
export const issuerOf = ({ issuer }: JsonObject): string => asText(asObject(issuer)?.['id'] ?? issuer);

function timeOf(value: unknown, otherwise: number): number {
  const time = Date.parse(asText(value));
  return Number.isNaN(time) ? otherwise : time;
}
