/**
 * 1EdTech's test vector of a linked data proof (Open Badges 3.0 Implementation Guide, "Linked Data Proof Test Vector for
 * Open Badges 3.0"): the published document, key, time and proof value.
 */
import { signed, VECTOR_KEY } from '../testing/signed-credential';
import { isSignedBy } from './check-proof';
import type { KnownIssuer } from './issuers';
import type { JsonObject } from './json';

const controller = 'https://example.edu/issuers/565049';
const method = `${controller}#${VECTOR_KEY.publicKey}`;
const document: JsonObject = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'http://example.com/credentials/3527',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: controller, type: ['Profile'], url: 'https://www.imsglobal.org', name: 'Example Corp' },
  validFrom: '2010-01-01T00:00:00Z',
  name: 'Teamwork Badge',
  credentialSubject: {
    id: 'did:example:ebfeb1f712ebc6f1c276e12ec21',
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://example.com/achievements/21st-century-skills/teamwork',
      type: ['Achievement'],
      criteria: {
        narrative:
          'Team members are nominated for this badge by their peers and recognized upon review by Example Corp management.',
      },
      description: 'This badge recognizes the development of the capacity to collaborate within a group environment.',
      name: 'Teamwork',
    },
  },
};
const proof = {
  type: 'DataIntegrityProof',
  created: '2010-01-01T19:23:24Z',
  verificationMethod: method,
  cryptosuite: 'eddsa-rdfc-2022',
  proofPurpose: 'assertionMethod',
  proofValue: 'z5x9aCBYovW3CQCbKdNyhEm7ffYSw1YpEdPywQJoNbzDD2gkzQDKJ1sYKJaWvqZtkMtSbz35HcbgXVEDYHxCzgkCr',
};
const issuer: KnownIssuer = {
  did: controller,
  document: {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: controller,
    verificationMethod: [{ id: method, type: 'Multikey', controller, publicKeyMultibase: VECTOR_KEY.publicKey }],
    assertionMethod: [method],
  },
  asOf: 0,
};

test('the published credential verifies', async () => {
  expect(await isSignedBy({ ...document, proof }, issuer)).toBe(true);
});

test('the published document, key and time give the published proof, byte for byte', async () => {
  expect(await signed(document, { method, created: proof.created })).toEqual({ ...document, proof });
});

test.each([
  ['a letter of the name', { ...document, name: 'Teamwork badge', proof }],
  [
    'a letter of the signature',
    { ...document, proof: { ...proof, proofValue: proof.proofValue.replace('aCB', 'aCC') } },
  ],
  ['the time of the proof', { ...document, proof: { ...proof, created: '2010-01-01T19:23:25Z' } }],
])('%s changed is not what was signed', async (_what, changed) => {
  expect(await isSignedBy(changed, issuer)).toBe(false);
});
