import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cycles, folderGraph, importGraph } from './import-graph';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-graph-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const graphOf = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const code = Object.keys(files).filter((path) => !path.endsWith('.json'));
  return importGraph(root, code);
};

test('follows paths, types, dynamic imports and the exports of workspace packages', () => {
  const graph = graphOf({
    'shared/rules/package.json': '{"name":"@x/rules","exports":{".":"./src/index.ts","./*":"./src/*.ts"}}',
    'shared/rules/src/index.ts': 'export {};',
    'shared/rules/src/deep/bands.ts': 'export {};',
    'app/a.tsx': `import type { B } from './b'; import 'react'; const c = () => import('./c.js');`,
    'app/b.ts': `export * from '@x/rules/deep/bands'; import '@x/rules';`,
    'app/c.ts': '',
  });
  expect([...(graph.get('app/a.tsx') ?? [])]).toEqual(['app/b.ts', 'app/c.ts']);
  expect([...(graph.get('app/b.ts') ?? [])].sort()).toEqual([
    'shared/rules/src/deep/bands.ts',
    'shared/rules/src/index.ts',
  ]);
});

test('finds folders that reach each other, also through a third one', () => {
  const graph = graphOf({
    'a/1.ts': `import '../b/1';`,
    'b/1.ts': `import '../c/1';`,
    'c/1.ts': `import '../a/2'; import '../d/1';`,
    'a/2.ts': '',
    'd/1.ts': '',
  });
  expect(cycles(graph)).toEqual([]);
  expect(cycles(folderGraph(graph, (file) => file.split('/')[0]))).toEqual([['a', 'b', 'c']]);
});
