import { decodeOverride, encodeOverride, overrideLink, type ReleaseOverride } from './release-override';

const override: ReleaseOverride = { tests: { url: 'http://localhost:4173' }, auth: { version: '1.2.0-beta.1' } };

test('what is encoded is decoded', () => {
  expect(decodeOverride(encodeOverride(override))).toEqual(override);
  expect(encodeOverride(override)).toMatch(/^[A-Za-z0-9_-]+$/);
});

test('a link carries it to any page of a site', () => {
  const link = new URL(overrideLink('https://bandmark.example/tests?x=1', override));
  expect(`${link.origin}${link.pathname}`).toBe('https://bandmark.example/tests');
  expect(link.searchParams.get('x')).toBe('1');
  expect(decodeOverride(link.searchParams.get('bandmark-override') ?? '')).toEqual(override);
});

test.each([
  ['nothing', ''],
  ['not base64url', '%%%'],
  ['not JSON', btoa('{')],
  ['a list', btoa('[]')],
  ['an address with a path', btoa('{"tests":{"url":"http://localhost:1/x"}}')],
  ['another scheme', btoa('{"tests":{"url":"javascript:alert(1)"}}')],
  ['credentials', btoa('{"tests":{"url":"http://a@b.example"}}')],
  ['a climbing name', btoa('{"../x":{"version":"1.0.0"}}')],
  ['a version that is none', btoa('{"tests":{"version":"latest"}}')],
])('%s is no override', (_, value) => {
  expect(decodeOverride(value.replaceAll('=', ''))).toBeNull();
});
