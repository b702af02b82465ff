import type { CredentialKey } from './credential-keys';

/** `did:web` of the site (https://w3c-ccg.github.io/did-method-web): its document is at {@link ISSUER_PATH}. */
export function issuerDid(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`;
}

/** Samples have a separate issuer, so that no verifier mistakes a sample for a person's certificate. */
export const sampleDid = (origin: string): string => `${issuerDid(origin)}:sample`;

/** The issuer of a site's certificates, or of its sample. */
export const didAt = (origin: string, isSample: boolean): string => (isSample ? sampleDid : issuerDid)(origin);

/** The DID document of an issuer with its public keys. Older keys stay listed for verification, unless withdrawn. */
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
