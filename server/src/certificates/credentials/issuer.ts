import type { CredentialKey } from './credential-keys';

/** `did:web` of the site (https://w3c-ccg.github.io/did-method-web): its document is at {@link ISSUER_PATH}. */
export function issuerDid(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`;
}

/** A separate issuer for samples, so that no verifier takes a sample for a person's certificate. */
export const sampleDid = (origin: string): string => `${issuerDid(origin)}:sample`;

/** Says which keys sign for an issuer. Older ones stay, so that what they signed stays verifiable, unless they leaked. */
export function issuerDocument(did: string, keys: readonly Pick<CredentialKey, 'publicKey'>[]): object {
  const methods = keys.map(({ publicKey }) => ({
    id: `${did}#${publicKey}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: publicKey,
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
