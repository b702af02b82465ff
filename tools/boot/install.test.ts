import { failureText, installedPart } from './install.mjs';

const manifest = { name: '@bandmark/remote-words', version: '0.1.0', dependencies: { react: '19.3.1' } };
const partOf = (change: object) => installedPart(JSON.stringify({ ...manifest, ...change }));

test.each([{ bandmark: { pages: [] } }, { scripts: { test: 'jest' } }, { description: 'Words.' }])(
  '%j installs nothing again',
  (change) => {
    expect(partOf(change)).toBe(partOf({}));
  },
);

test.each([
  { dependencies: { react: '19.3.2' } },
  { devDependencies: { jest: '30.0.0' } },
  { peerDependencies: { react: '19.3.1' } },
  { optionalDependencies: { react: '19.3.1' } },
  { name: '@bandmark/remote-lists' },
  { packageManager: 'pnpm@12.21.0' },
])('%j installs again', (change) => {
  expect(partOf(change)).not.toBe(partOf({}));
});

test('an install that takes the lockfile as it is says how to write it anew', () => {
  expect(failureText(1, true)).toMatch(/its log is above\. Where .*: npm exec --yes pnpm@[\d.]+ -- install$/);
  expect(failureText(1, false)).toMatch(/its log is above\.$/);
});
