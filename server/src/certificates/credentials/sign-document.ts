import type { CredentialSigner } from './credential-signer';
import {
  badgeContexts,
  credentialContexts,
  cryptosuite,
  DataIntegrityProof,
  type DocumentLoader,
  signatures,
} from './proof-libraries';

/** Loads JSON-LD contexts from packages only: the meaning of a signed term must not depend on the network. */
export const loadContext: DocumentLoader = async (url) => {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`A credential names a context that is not known here: ${url}`);
  return { contextUrl: null, documentUrl: url, document };
};

interface SignOptions {
  signer: CredentialSigner;
  /** The issuer's DID. */
  did: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Adds a Data Integrity proof, `eddsa-rdfc-2022` (W3C Data Integrity EdDSA Cryptosuites 1.0 §3.2).
 * @throws for a term that no context defines, because the signature would not cover it
 */
export async function signDocument(document: object, { signer, did, now }: SignOptions): Promise<object> {
  const { publicKey } = signer;
  const suite = new DataIntegrityProof({
    cryptosuite,
    date: isoSecond(now),
    signer: { id: `${did}#${publicKey}`, algorithm: 'Ed25519', sign: ({ data }) => signer.sign(data) },
  });
  const purpose = new signatures.purposes.AssertionProofPurpose();
  return signatures.sign(document, { suite, purpose, documentLoader: loadContext });
}

/** An XML Schema dateTimeStamp without fractions of a second, which some verifiers reject. */
export const isoSecond = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
