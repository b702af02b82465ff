import { DID, issuerWith, METHOD, NOW, signed, unsignedCredential } from '../testing/signed-credential';
import { asObject, asObjects, type JsonObject } from './json';
import { verifyCredential } from './verify-credential';

const issuers = [issuerWith(DID)];
const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const XSD_DATE_TIME = 'http://www.w3.org/2001/XMLSchema#dateTime';
const VC = 'https://www.w3.org/2018/credentials#';
const BADGE = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#';

type Rewrite = (document: JsonObject) => object;

const without = (object: JsonObject | null, name: string) =>
  Object.fromEntries(Object.entries(object ?? {}).filter(([each]) => each !== name));

/** The document with its status under another name; the signature covers the same statements. */
const renamed =
  (name: string): Rewrite =>
  (document) => ({ ...without(document, 'credentialStatus'), [name]: document['credentialStatus'] });

const inSubject =
  (rewrite: (subject: JsonObject) => object): Rewrite =>
  (document) => ({ ...document, credentialSubject: rewrite(asObject(document['credentialSubject']) ?? {}) });

const inResults = (rewrite: (results: readonly JsonObject[]) => unknown): Rewrite =>
  inSubject((subject) => ({ ...subject, result: rewrite(asObjects(subject['result'])) }));

const inLastResult = (rewrite: (result: JsonObject) => object): Rewrite =>
  inResults((results) => results.map((each, at) => (at === results.length - 1 ? rewrite(each) : each)));

/** JSON-LD can express a statement in many ways; code that reads the JSON would miss the other forms. */
test.each<[what: string, rewrite: Rewrite]>([
  ['its status under the full name', renamed(`${VC}credentialStatus`)],
  [
    'its status in a nest',
    (document) => ({
      ...without(document, 'credentialStatus'),
      '@nest': { credentialStatus: document['credentialStatus'] },
    }),
  ],
  [
    'its status with an address as an object',
    (document) => ({
      ...document,
      credentialStatus: {
        ...asObject(document['credentialStatus']),
        statusListCredential: { id: asObject(document['credentialStatus'])?.['statusListCredential'] },
      },
    }),
  ],
  ['its status in a list', (document) => ({ ...document, credentialStatus: [document['credentialStatus']] })],
  [
    'a result under the full name',
    inSubject((subject) => ({
      ...subject,
      result: asObjects(subject['result']).slice(0, 2),
      [`${BADGE}result`]: asObjects(subject['result']).slice(2),
    })),
  ],
  ['results in a list inside the list', inResults(([first, ...rest]) => [first, rest])],
  ['a value in a list', inLastResult((result) => ({ ...result, value: [result['value']] }))],
  ['a value twice', inLastResult((result) => ({ ...result, value: [result['value'], result['value']] }))],
  ['a value as an object', inLastResult((result) => ({ ...result, value: { '@value': result['value'] } }))],
  [
    'a result in two halves',
    inResults((results) => [
      ...results.slice(0, -1),
      { ...without(results.at(-1) ?? null, 'value'), id: '_:half' },
      { id: '_:half', type: ['Result'], value: results.at(-1)?.['value'] },
    ]),
  ],
  [
    'the holder outside a list',
    inSubject((subject) => ({ ...subject, identifier: asObjects(subject['identifier'])[0] })),
  ],
  ['the subject in a list', (document) => ({ ...document, credentialSubject: [document['credentialSubject']] })],
])('a genuine certificate that was rewritten to hide %s is refused', async (_what, rewrite) => {
  const document = JSON.parse(JSON.stringify(rewrite(await signed(unsignedCredential(), { method: METHOD }))));
  expect(await verifyCredential(document as JsonObject, { issuers, now: NOW })).toBe('other-form');
});

test('a status list that hides its end is refused', async () => {
  const list = {
    '@context': [VC_CONTEXT],
    id: 'https://bandmark.example/credentials/status/1',
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: DID,
    validFrom: '2026-11-20T00:00:00Z',
    validUntil: '2026-11-21T00:00:00Z',
    credentialSubject: { id: 'urn:list', type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList: 'u' },
  };
  const { validUntil, ...rest } = await signed(list, { method: METHOD });
  const hidden = { ...rest, [`${VC}validUntil`]: { '@value': validUntil, '@type': XSD_DATE_TIME } };
  const options = { issuers, now: NOW, kind: 'BitstringStatusListCredential' } as const;
  expect(await verifyCredential(hidden, options)).toBe('other-form');
});
