import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourceKey } from './source-key.mjs';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-key-'));
  write('server/package.json', '{"dependencies":{"@bandmark/contracts":"workspace:*","zod":"4.0.0"}}');
  write('shared/contracts/package.json', '{"dependencies":{"@bandmark/domain":"workspace:*"}}');
  write('shared/domain/package.json', '{}');
  write('shared/ui/package.json', '{}');
  for (const path of [
    'server/src/cli/a.ts',
    'shared/contracts/src/b.ts',
    'shared/domain/src/c.ts',
    'shared/ui/src/d.ts',
  ])
    write(path, 'one');
  write('tools/boot/commands.mjs', 'one');
  write('pnpm-lock.yaml', 'one');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test.each([
  ['a source', 'server/src/cli/a.ts'],
  ['a new file that takes the place of another', 'server/src/cli/a.tsx'],
  ['a source of a package that is compiled in', 'shared/contracts/src/b.ts'],
  ['a source of a package that is compiled into that one', 'shared/domain/src/c.ts'],
  ['the exports of a package', 'shared/domain/package.json'],
  ['what is installed', 'pnpm-lock.yaml'],
  ['how it is compiled', 'tools/boot/commands.mjs'],
  ['how TypeScript is read', 'shared/presets/tsconfig/base.json'],
])('%s makes another program', (_, path) => {
  const before = sourceKey('server', root);
  write(path, '{"changed":true}');
  expect(sourceKey('server', root)).not.toBe(before);
});

test.each([
  ['a test', 'server/src/cli/a.test.ts'],
  ['a package that is not compiled in', 'shared/ui/src/d.ts'],
  ['what was built', 'server/dist/a.mjs'],
  ['the cache itself', 'server/node_modules/.cache/bandmark/x.mjs'],
])('%s makes no other program', (_, path) => {
  const before = sourceKey('server', root);
  write(path, 'changed');
  expect(sourceKey('server', root)).toBe(before);
});

test('it is the content that counts, not the time: a checkout sets times as it likes', () => {
  const before = sourceKey('server', root);
  write('server/src/cli/a.ts', 'two');
  utimesSync(join(root, 'server/src/cli/a.ts'), 1, 1);
  expect(sourceKey('server', root)).not.toBe(before);
  write('server/src/cli/a.ts', 'one');
  expect(sourceKey('server', root)).toBe(before);
});
