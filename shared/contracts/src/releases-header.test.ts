import { formatReleases, parseReleases } from './releases-header';

test('what is written is read', () => {
  const releases = { shell: '0.1.0-1a998c94', tests: '2.0.0' };
  expect(formatReleases(releases)).toBe('shell@0.1.0-1a998c94 tests@2.0.0');
  expect(parseReleases(formatReleases(releases))).toEqual(releases);
});

test.each([
  ['', {}],
  ['nonsense', {}],
  ['tests@', {}],
  ['../x@1.0.0', {}],
  ['tests@1.0.0/../..', {}],
  ['tests@1.0.0 ?? auth@2.0.0', { tests: '1.0.0', auth: '2.0.0' }],
])('%j', (text, expected) => {
  expect(parseReleases(text)).toEqual(expected);
});
