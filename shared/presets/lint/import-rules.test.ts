import { remoteImports } from './import-rules.mjs';

interface Restricted {
  patterns: { regex?: string; message: string }[];
}

/** Messages for an import by path in a file of a remote's `src`. */
function messagesFor(imported: string): string[] {
  const [code] = remoteImports(['src/**/*.{ts,tsx}']);
  const [, { patterns }] = code?.rules?.['no-restricted-imports'] as [string, Restricted];
  return patterns.flatMap(({ regex, message }) => (regex && new RegExp(regex).test(imported) ? [message] : []));
}

test.each([
  '../../shared/ui/src/page',
  '../../server/src/app',
  '../../remote-auth/src/texts',
  '../../../shell/src/boot',
  '../../../domain/src/levels',
  '../../remote-tests/dist/remoteEntry',
  '../../shared/presets/jest/browser',
  '../../examples/receiver/durable-files',
])('%s leaves the package', (imported) => {
  expect(messagesFor(imported)).toEqual([expect.stringContaining('A package is reached by its name')]);
});

test.each([
  '../shared/format',
  '../../shared/format',
  '../../../server/call',
  './shared/format',
  '../remote-page/page',
])('%s is a folder of the package: a remote may name one so', (imported) => {
  expect(messagesFor(imported)).toEqual([]);
});
