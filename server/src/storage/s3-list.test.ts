import { StoreError } from './object-store';
import { parseListPage } from './s3-list';

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-25T22:00:00.000Z</LastModified><ETag>&#34;a&#34;</ETag><Size>7</Size></Contents>`;
const listed = (key: string) => ({ key, bytes: 7, modifiedAt: Date.UTC(2026, 10, 25, 22) });

test('a page as Amazon sends it', () => {
  const page = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix>a%2F</Prefix>
  <IsTruncated>false</IsTruncated>${entry('a/b')}${entry('a/c')}</ListBucketResult>`;
  expect(parseListPage(page)).toEqual({ objects: [listed('a/b'), listed('a/c')], nextToken: null });
});

test.each([
  ['a%2Fb%26c', 'a/b&c'],
  ['a+b%2Bc', 'a b+c'],
  ['a/%C3%A9', 'a/é'],
])('the key %s', (encoded, key) => {
  const page = `<ListBucketResult><IsTruncated>false</IsTruncated>${entry(encoded)}</ListBucketResult>`;
  expect(parseListPage(page).objects).toEqual([listed(key)]);
});

test.each([
  ['1/a&amp;b', '1/a&b'],
  // Go's encoder writes quotes as numeric references.
  ['a&#34;b&#x27;', `a"b'`],
  ['&amp;lt;', '&lt;'],
  ['<![CDATA[a<b]]>', 'a<b'],
])('the token %s', (written, token) => {
  const page = `<ListBucketResult><NextContinuationToken>${written}</NextContinuationToken><IsTruncated>true</IsTruncated></ListBucketResult>`;
  expect(parseListPage(page)).toEqual({ objects: [], nextToken: token });
});

test.each([
  ['nothing', ''],
  ['a page of a network’s sign-in', '<!doctype html><html><body><p>Welcome</p></body></html>'],
  ['another document', '<Error><IsTruncated>false</IsTruncated></Error>'],
  ['a list that broke off', `<ListBucketResult><IsTruncated>false</IsTruncated>${entry('a')}`],
  [
    'an object without a size',
    '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key></Contents></ListBucketResult>',
  ],
  [
    'a key that is not encoded',
    `<ListBucketResult><IsTruncated>false</IsTruncated>${entry('100%')}</ListBucketResult>`,
  ],
  ['more to come without saying where', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
])('%s is not taken for a list', (_, text) => {
  expect(() => parseListPage(text)).toThrow(StoreError);
});
