import { mutations } from '../testing/mutations';
import {
  DID,
  issuerWith,
  METHOD,
  NOW,
  OTHER_KEY,
  signed,
  unsignedCredential,
  VECTOR_KEY,
} from '../testing/signed-credential';
import type { JsonObject } from './json';
import { verifyCredential } from './verify-credential';

const issuers = [issuerWith(DID)];
const verify = (document: JsonObject, now = NOW) => verifyCredential(document, { issuers, now });
const whole = () => signed(unsignedCredential(), { method: METHOD });
const signedWith = (changes: object, method = METHOD, seed = VECTOR_KEY.seed) =>
  signed({ ...unsignedCredential(), ...changes }, { method, seed });

test('a credential that its issuer signed can be relied on', async () => {
  expect(await verify(await whole())).toBeNull();
});

test('the order of members and spaces in the file do not matter', async () => {
  const credential = await whole();
  const shuffled = Object.fromEntries(Object.entries(credential).toReversed());
  expect(await verify(JSON.parse(JSON.stringify(shuffled, null, 4)) as JsonObject)).toBeNull();
});

/** The first three names of a change's path. Each is a separate test, because together they exceed the time-out. */
const placeOf = (what: string): string =>
  (what.split(' ')[0] ?? '')
    .split('.')
    .filter((each) => !/^\d+$/.test(each))
    .slice(0, 3)
    .join('.');
const PLACES = [...new Set([...mutations({ ...unsignedCredential(), proof: {} })].map(([what]) => placeOf(what)))];

test.each(PLACES)('every change of a field at "%s" is refused', async (place) => {
  const accepted: string[] = [];
  let count = 0;
  for (const [what, changed] of mutations(await whole())) {
    if (placeOf(what) !== place) continue;
    count += 1;
    if ((await verify(changed)) === null) accepted.push(what);
  }
  expect(count).toBeGreaterThan(0);
  // RDF statements are a set, so a duplicate changes nothing.
  expect(accepted.filter((what) => !what.endsWith(' doubled'))).toEqual([]);
});

test('every change of a field of the proof is refused', async () => {
  const changes = [...mutations(await whole())].filter(([what]) => what.startsWith('proof'));
  expect(changes.length).toBeGreaterThan(5);
  for (const [what, changed] of changes) expect([what, await verify(changed)]).not.toEqual([what, null]);
});

test('the changes are many', async () => {
  expect([...mutations(await whole())].length).toBeGreaterThan(200);
});

test.each<[what: string, document: () => Promise<JsonObject> | JsonObject, refusal: string, now: number]>([
  ['no credential', () => ({ hello: 'world' }), 'no-credential', NOW],
  ['one without a proof', () => unsignedCredential(), 'no-credential', NOW],
  [
    'another context',
    async () => ({ ...(await whole()), '@context': ['https://www.w3.org/ns/credentials/v2', 'https://evil.example'] }),
    'other-context',
    NOW,
  ],
  [
    'an embedded context that redefines terms',
    async () => ({
      ...(await whole()),
      '@context': [...(unsignedCredential()['@context'] as string[]), { level: 'urn:x' }],
    }),
    'other-context',
    NOW,
  ],
  [
    'a context inside, where a word may be given another meaning',
    async () => {
      const credential = await whole();
      const meaning = { '@context': { holder: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#identityHash' } };
      return { ...credential, credentialSubject: { ...(credential['credentialSubject'] as object), ...meaning } };
    },
    'other-context',
    NOW,
  ],
  [
    'another suite',
    async () => ({
      ...(await whole()),
      proof: { ...((await whole())['proof'] as object), cryptosuite: 'ecdsa-rdfc-2019' },
    }),
    'other-proof',
    NOW,
  ],
  [
    'another issuer’s key',
    () => signedWith({}, `did:web:evil.example#${OTHER_KEY.publicKey}`, OTHER_KEY.seed),
    'other-issuer',
    NOW,
  ],
  [
    'an unknown issuer',
    () => signedWith({ issuer: 'did:web:evil.example' }, `did:web:evil.example#${OTHER_KEY.publicKey}`, OTHER_KEY.seed),
    'unknown-issuer',
    NOW,
  ],
  [
    'a key that the issuer does not name',
    () => signedWith({}, `${DID}#${OTHER_KEY.publicKey}`, OTHER_KEY.seed),
    'wrong-key',
    NOW,
  ],
  ['one that is longer than any of its issuer’s', () => signedWith({ name: 'a'.repeat(128 << 10) }), 'altered', NOW],
  ['a signature by another key than it says', () => signedWith({}, METHOD, OTHER_KEY.seed), 'altered', NOW],
  ['one from the future', () => whole(), 'not-yet-valid', Date.UTC(2026, 10, 22)],
  ['one whose time is over', () => signedWith({ validUntil: '2026-11-23T12:00:00Z' }), 'expired', NOW],
  ['one without the time from which it holds', () => signedWith({ validFrom: undefined }), 'not-yet-valid', NOW],
])('%s is refused', async (_what, document, refusal, now) => {
  const given = JSON.parse(JSON.stringify(await document())) as JsonObject;
  expect(await verify(given, now)).toBe(refusal);
});

test('every key that the issuer ever had is accepted', async () => {
  const both = [issuerWith(DID, [OTHER_KEY.publicKey, VECTOR_KEY.publicKey])];
  const older = await signedWith({}, `${DID}#${OTHER_KEY.publicKey}`, OTHER_KEY.seed);
  expect(await verifyCredential(older, { issuers: both, now: NOW })).toBeNull();
  expect(await verifyCredential(await whole(), { issuers: both, now: NOW })).toBeNull();
});
