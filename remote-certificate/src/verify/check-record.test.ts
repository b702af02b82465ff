import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { credentialById, credentialStatusList } from '@bandmark/contracts/api/credentials';
import { ISSUER_PATH, SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import { endpoint } from '@bandmark/contracts/endpoint';
import * as z from '@bandmark/contracts/schema';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import type { JsonObject } from '../credential/json';
import { QUICK_RECORD } from '../testing/certificate-record';
import { DID, issuerWith, METHOD, NOW, signed, signedList, unsignedCredential } from '../testing/signed-credential';
import { checkRecord } from './check-record';

const issuerAt = (path: `/${string}`) => endpoint({ method: 'GET', path, summary: '', response: z.object({}) });
/** The contracts leave these documents to their own standards. */
const raw = (document: JsonObject) => document as Record<string, never>;
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
  api = mockApi();
  api.on(issuerAt(ISSUER_PATH), raw(issuerWith(DID).document));
  api.on(issuerAt(SAMPLE_ISSUER_PATH), refuse(404, 'None.', 'not_found'));
  api.on(credentialStatusList, async () => raw(await signedList([])));
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

async function check(credential: JsonObject, { now = NOW, record = RECORD } = {}): Promise<string> {
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const document = raw(await signed(credential, { method: METHOD }));
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

test('a name that an earlier server signed with a mark that is not seen', async () => {
  const text = JSON.stringify(unsignedCredential()).replace('Łucja Test', 'Łucja\u034F Test');
  expect(await check(JSON.parse(text) as JsonObject)).toBe('signed');
});
