import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { credentialById, credentialStatusList } from '@bandmark/contracts/api/credentials';
import type { MockedApi } from '@bandmark/platform/testing';
import type { JsonObject } from '../credential/json';
import { QUICK_RECORD } from '../testing/certificate-record';
import { mockIssuer, mockKeys, raw } from '../testing/mocked-issuer';
import {
  BY_NEW_KEY,
  METHOD,
  NOW,
  OTHER_KEY,
  signed,
  signedList,
  unsignedCredential,
  VECTOR_KEY,
} from '../testing/signed-credential';
import { checkRecord } from './check-record';

const ID = 'A1111111111111111111111';
/** What the signed document says. */
const RECORD: CertificateRecord = {
  ...QUICK_RECORD,
  userName: 'Łucja Test',
  testSpeakingId: null,
  userLevel: { total: 6, writing: 6 },
  levels: { total: 'B2', writing: 'B2' },
};

let api: MockedApi;
beforeEach(() => {
  api = mockIssuer();
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

async function check(
  credential: JsonObject,
  { now = NOW, record = RECORD, method = METHOD, seed = VECTOR_KEY.seed } = {},
): Promise<string> {
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const document = raw(await signed(credential, { method, seed }));
  api.on(credentialById, () => document);
  return (await checkRecord(ID, record)).outcome;
}

test('what the page shows was signed', async () => {
  expect(await check(unsignedCredential())).toBe('signed');
});

test('another name than the signed one', async () => {
  expect(await check(unsignedCredential(), { record: { ...RECORD, userName: 'Another Person' } })).toBe('differs');
});

test('a clock that is a year behind accuses nobody of a forgery', async () => {
  expect(await check(unsignedCredential(), { now: Date.UTC(2025, 10, 24) })).toBe('unchecked');
});

test('a certificate signed at the site’s former address is no sign of a forgery', async () => {
  const former = 'did:web:former.example';
  const credential = { ...unsignedCredential(), issuer: { id: former, type: ['Profile'], name: 'Bandmark' } };
  expect(await check(credential, { method: `${former}#${VECTOR_KEY.publicKey}` })).toBe('unchecked');
});

test('keys in the browser’s cache, from before the issuer changed its key, accuse no certificate', async () => {
  mockKeys(api, [OTHER_KEY.publicKey], [VECTOR_KEY.publicKey]);
  api.on(credentialStatusList, async () => raw(await signedList([], BY_NEW_KEY)));
  expect(await check(unsignedCredential(), BY_NEW_KEY)).toBe('signed');
});

test('a name that an earlier server signed with a mark that is not seen', async () => {
  const text = JSON.stringify(unsignedCredential()).replace('Łucja Test', 'Łucja\u034F Test');
  expect(await check(JSON.parse(text) as JsonObject)).toBe('signed');
});
