import type { CredentialSigner } from './credential-signer';
import {
  badgeContexts,
  credentialContexts,
  cryptosuite,
  DataIntegrityProof,
  type DocumentLoader,
  signatures,
} from './proof-libraries';

/** Contexts come from packages: what a signed word means must not depend on a network. */
export const loadContext: DocumentLoader = async (url) => {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`A credential names a context that is not known here: ${url}`);
  return { contextUrl: null, documentUrl: url, document };
};

interface SignOptions {
  signer: CredentialSigner;
  /** The issuer's. */
  did: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Adds a Data Integrity proof, `eddsa-rdfc-2022` (W3C Data Integrity EdDSA Cryptosuites 1.0 §3.2). A word that no
 * context defines is an error, because nothing would sign it.
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

/** XML Schema's dateTimeStamp without fractions: some verifiers take no others. */
export const isoSecond = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
