import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractModules } from '../checks/check-exposed-modules';
import { readManifest, ROOT } from '../packages';
import { scaffoldRemote } from './scaffold-remote';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scaffold-'));
  for (const file of [
    'shared/contracts/src/remotes/modules.ts',
    'shared/contracts/src/routes.ts',
    'remote-auth/package.json',
  ]) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('makes a package, a screen with its test, and a row in the table of pages', () => {
  const { folder, files, path } = scaffoldRemote('progress-report', root);
  expect(folder).toBe('remote-progress-report');
  expect(files).toEqual(
    expect.arrayContaining(
      [
        'package.json',
        'webpack.config.mjs',
        'src/expose/screens.ts',
        'src/screens/progress-report-screen.tsx',
        'src/screens/progress-report-screen.test.tsx',
      ].map((file) => `remote-progress-report/${file}`),
    ),
  );
  for (const file of files) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/__[A-Za-z]+__/);
  const manifest = readManifest(join(root, folder));
  const model = readManifest(join(ROOT, 'remote-auth'));
  expect(manifest).toMatchObject({
    name: '@bandmark/remote-progress-report',
    dependencies: { react: model.dependencies?.['react'], '@bandmark/platform': 'workspace:*' },
  });
  expect(contractModules(join(root, 'shared/contracts/src/remotes/modules.ts'), 'progress-report')).toEqual([
    'screens',
  ]);
  expect(path).toBe('/progress-report');
  const routes = readFileSync(join(root, 'shared/contracts/src/routes.ts'), 'utf8');
  expect(routes).toMatch(/'progress-report': \{[^}]*path: '\/progress-report',[^}]*screen: 'ProgressReportScreen' \}/);
});

test.each(['Reports', '9lives', 'a_b', '../x', 'shell', '-a', 'a'.repeat(32), ''])('"%s" is no name', (name) => {
  expect(() => scaffoldRemote(name, root)).toThrow('is no name for a remote');
});

test('a name that is taken is left alone', () => {
  expect(() => scaffoldRemote('auth', root)).toThrow('remote-auth is there already.');
  expect(() => scaffoldRemote('tests', root)).toThrow('names modules or a page of "tests" already');
});
