import { withoutRecordedFonts } from './own-fonts';

const css =
  '@font-face { font-family: \\"Besley\\"; src: url(\\"http://localhost:1/a.woff2\\") format(\\"woff2\\"); }body { color: red; }';

test.each([
  ['a style', `{"t":"${css}"}`, '{"t":"body { color: red; }"}'],
  ['two faces', `{"t":"${css}${css}"}`, '{"t":"body { color: red; }body { color: red; }"}'],
  [
    'an icon',
    '{"attributes":{"rel":"icon","href":"http://localhost:1/f.svg"}}',
    '{"attributes":{"rel":"","href":"http://localhost:1/f.svg"}}',
  ],
  [
    'an icon the other way round',
    '{"attributes":{"href":"http://x/f.svg","type":"image/svg+xml","rel":"icon"}}',
    '{"attributes":{"href":"http://x/f.svg","type":"image/svg+xml","rel":""}}',
  ],
  [
    'a preload',
    '{"attributes":{"rel":"preload","as":"font","href":"http://x/f.woff2"}}',
    '{"attributes":{"rel":"","as":"font","href":"http://x/f.woff2"}}',
  ],
  [
    'a stylesheet',
    '{"attributes":{"rel":"stylesheet","href":"/a.css"}}',
    '{"attributes":{"rel":"stylesheet","href":"/a.css"}}',
  ],
  ['a link', '{"attributes":{"href":"/tests","class":"icon"}}', '{"attributes":{"href":"/tests","class":"icon"}}'],
])('%s', (_, stored, expected) => {
  const left = withoutRecordedFonts(stored);
  expect(left).toBe(expected);
  expect(() => JSON.parse(left) as unknown).not.toThrow();
});
