import { METHOD, signed, unsignedCredential } from '../testing/signed-credential';
import { credentialIn } from './credential-file';
import type { JsonObject } from './json';

const bytes = (text: string) => new TextEncoder().encode(text);
const attachment = (document: object) => {
  const data = JSON.stringify(document);
  return `<</Type /EmbeddedFile /Length ${data.length}>>\nstream\n${data}\nendstream\n`;
};
const chunk = (keyword: string, text: string) => {
  const data = bytes(`${keyword}\0\0\0\0\0${text}`);
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, data.length);
  head.setUint32(4, 0x69_54_58_74);
  return [head.buffer, data, new Uint8Array(4)];
};
const picture = (...chunks: BlobPart[]) =>
  new Response(new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])).bytes();

let document: JsonObject;
beforeAll(async () => {
  // In ASCII, so that the length is that of the bytes.
  document = JSON.parse(
    JSON.stringify(await signed(unsignedCredential(), { method: METHOD })).replaceAll(/[^ -~]/g, '?'),
  ) as JsonObject;
});

test('a certificate is found in JSON, in a PDF among other attachments, and in a picture', async () => {
  expect(await credentialIn(bytes(JSON.stringify(document, null, 4)))).toEqual(document);
  const [other, own] = [attachment([]), attachment(document)];
  expect(await credentialIn(bytes(`%PDF-1.7\n${other}${own}`))).toEqual(document);
  const chunks = [
    ...chunk('XML:com.adobe.xmp', '<x:xmpmeta/>'),
    ...chunk('openbadgecredential', JSON.stringify(document)),
  ];
  expect(await credentialIn(await picture(...chunks))).toEqual(document);
});

test('a certificate of another issuer is found with the picture that it contains', async () => {
  const large = { ...document, image: `data:image/png;base64,${'A'.repeat(200 << 10)}` };
  expect(await credentialIn(bytes(JSON.stringify(large)))).toEqual(large);
});

/** To check them could keep a verifier's browser busy for minutes, or overflow its stack. */
test.each<[what: string, content: () => string]>([
  ['deeply nested JSON', () => `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  [
    'a file with more values than a certificate has',
    () => JSON.stringify({ ...document, evidence: Array(20_000).fill({}) }),
  ],
  ['a document that is too long', () => JSON.stringify({ ...document, name: 'a'.repeat(1 << 20) })],
  [
    'a certificate after twenty other attachments',
    () => `%PDF-1.7\n${'/Type/EmbeddedFile>>stream\n'.repeat(20)}${attachment(document)}`,
  ],
])('%s is no certificate', async (_what, content) => {
  expect(await credentialIn(bytes(content()))).toBeNull();
});
