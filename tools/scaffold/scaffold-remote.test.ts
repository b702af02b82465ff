import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@bandmark/contracts/registry';
import { readManifest, ROOT } from '../packages';
import { addedRemotes, CONTRACT_FILES } from './contract-place';
import { removeRemote } from './remove-from-tree';
import { scaffoldRemote } from './scaffold-remote';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scaffold-'));
  for (const file of [...CONTRACT_FILES, 'remote-auth/package.json']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const NOW = new Date('2026-11-22T19:00:00Z');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const contract = () => CONTRACT_FILES.map(text);
const next = (minors: number) => {
  const [major = '', minor = ''] = CONTRACT_VERSION.split('.');
  return `${major}.${Number(minor) + minors}`;
};

/** Raises the contract's version, as another addition to it would. */
const raiseContract = (minors: number) => {
  const raised = text(CONTRACT_FILES[1]).replace(/(CONTRACT_VERSION = ')[^']+/, `$1${next(minors)}`);
  writeFileSync(join(root, CONTRACT_FILES[1]), raised);
};

test('makes a package with a page, a screen with its test, and a place in the contract', () => {
  const made = scaffoldRemote('progress-report', {}, root);
  expect(made).toMatchObject({ folder: 'remote-progress-report', path: '/x/progress-report', contract: next(1) });
  expect(made.files).toEqual(
    expect.arrayContaining(
      [
        'package.json',
        'webpack.config.mjs',
        'src/texts.ts',
        'src/expose/screens.ts',
        'src/screens/progress-report-screen.tsx',
        'src/screens/progress-report-screen.test.tsx',
      ].map((file) => `remote-progress-report/${file}`),
    ),
  );
  for (const file of made.files) expect(text(file)).not.toMatch(/__[A-Za-z]+__/);
  const model = readManifest(join(ROOT, 'remote-auth'));
  expect(readManifest(join(root, made.folder))).toMatchObject({
    name: '@bandmark/remote-progress-report',
    dependencies: { react: model.dependencies?.['react'], '@bandmark/platform': 'workspace:*' },
    // The version that its page needs, not that of this tree, so that older shells show it.
    bandmark: {
      requires: { contract: '1.1', api: '1.0' },
      pages: [
        { path: '', title: 'Progress Report', access: 'open', module: 'screens', screen: 'ProgressReportScreen' },
      ],
    },
  });
  expect(addedRemotes(root)).toEqual({ 'progress-report': next(1) });
  expect(text(CONTRACT_FILES[1])).toContain(`CONTRACT_VERSION = '${next(1)}'`);
});

test('the page has the title and the access that were asked for', () => {
  scaffoldRemote('remote-vocabulary', { title: 'Your "words"', isSignedIn: true }, root);
  const { bandmark } = readManifest(join(root, 'remote-vocabulary'));
  expect(bandmark?.pages).toMatchObject([{ title: 'Your "words"', access: 'signed-in' }]);
  expect(text('remote-vocabulary/src/texts.ts')).toContain('title: "Your \\"words\\""');
});

test('a title may hold what replacing a text gives another meaning to', () => {
  const title = "Earn $$ with $& and $'";
  scaffoldRemote('money', { title }, root);
  expect(readManifest(join(root, 'remote-money')).bandmark?.pages).toMatchObject([{ title }]);
  expect(text('remote-money/src/texts.ts')).toContain(`title: ${JSON.stringify(title)}`);
});

test.each(['Reports', '9lives', 'a_b', '../x', '-a', 'a'.repeat(32), ''])('"%s" is no name', (name) => {
  expect(() => scaffoldRemote(name, {}, root)).toThrow('is not a remote name');
});

test.each(['shell', 'server', 'remote-tools', 'shared'])('"%s" is reserved', (name) => {
  expect(() => scaffoldRemote(name, {}, root)).toThrow(`"${name}" is reserved: `);
});

test('a name that is taken and a title that is none change nothing', () => {
  scaffoldRemote('vocabulary', {}, root);
  rmSync(join(root, 'remote-vocabulary'), { recursive: true });
  const before = contract();
  expect(() => scaffoldRemote('auth', {}, root)).toThrow('remote-auth already exists.');
  for (const name of ['tests', 'vocabulary'])
    expect(() => scaffoldRemote(name, {}, root)).toThrow(`The contract names a remote "${name}" already.`);
  for (const title of ['', 'a\nb', 'a'.repeat(61)])
    expect(() => scaffoldRemote('words', { title }, root)).toThrow('is not a page title');
  expect(contract()).toEqual(before);
  expect(existsSync(join(root, 'remote-words'))).toBe(false);
});

describe('removing', () => {
  test('leaves the tree as it was, and the folder where its work can be found', () => {
    const before = contract();
    scaffoldRemote('vocabulary', {}, root);
    writeFileSync(join(root, 'remote-vocabulary/src/unfinished.ts'), 'export {};');
    const { kept, contract: version } = removeRemote('remote-vocabulary/', NOW, root);
    expect(contract()).toEqual(before);
    expect(version).toBe(CONTRACT_VERSION);
    expect(existsSync(join(root, 'remote-vocabulary'))).toBe(false);
    expect(existsSync(join(root, kept ?? '', 'src/unfinished.ts'))).toBe(true);
  });

  test.each([[['vocabulary', 'word-lists']], [['word-lists', 'vocabulary']]])(
    'of two in the order %j comes back to where both started',
    (order) => {
      const before = contract();
      scaffoldRemote('vocabulary', {}, root);
      scaffoldRemote('word-lists', {}, root);
      const versions = order.map((name) => removeRemote(name, NOW, root).contract);
      expect(versions).toEqual([next(1), next(0)]);
      expect(contract()).toEqual(before);
    },
  );

  test('moves what came after it to the version that becomes free', () => {
    for (const name of ['vocabulary', 'word-lists', 'phrases']) scaffoldRemote(name, {}, root);
    expect(removeRemote('vocabulary', NOW, root)).toMatchObject({ contract: next(2), keptFor: null });
    expect(addedRemotes(root)).toEqual({ 'word-lists': next(1), phrases: next(2) });
  });

  test('keeps a version that another addition to the contract came after', () => {
    scaffoldRemote('vocabulary', {}, root);
    raiseContract(2);
    scaffoldRemote('word-lists', {}, root);
    const { contract: version, keptFor } = removeRemote('vocabulary', NOW, root);
    expect([version, keptFor]).toEqual([next(3), 'another addition came after it']);
    expect(addedRemotes(root)).toEqual({ 'word-lists': next(3) });
    expect(removeRemote('word-lists', NOW, root)).toMatchObject({ contract: next(2), keptFor: null });
  });

  test('keeps a version that a commit has: a shell of it may be released', () => {
    scaffoldRemote('vocabulary', {}, root);
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-m', 'Vocabulary');
    scaffoldRemote('word-lists', {}, root);
    const kept = { contract: next(2), keptFor: 'a commit contains it, so a site may run a shell that offers it' };
    expect(removeRemote('vocabulary', NOW, root)).toMatchObject(kept);
    expect(addedRemotes(root)).toEqual({ 'word-lists': next(2) });
    expect(removeRemote('word-lists', NOW, root)).toMatchObject({ contract: next(1), keptFor: null });
  });

  test('keeps a version that a shell built here offers, and gives it to no other remote', () => {
    scaffoldRemote('vocabulary', {}, root);
    mkdirSync(join(root, 'shell/dist/0.1.0-1a2b3c4d'), { recursive: true });
    const offer = JSON.stringify({ versions: { contract: next(1) } });
    writeFileSync(join(root, 'shell/dist/0.1.0-1a2b3c4d/shell-offer.json'), offer);
    mkdirSync(join(root, 'shell/dist/.building-0.1.0-5e6f7a8b-1'));
    const kept = {
      contract: next(1),
      keptFor: 'a shell that was built here offers it, and a site may run that shell',
    };
    expect(removeRemote('vocabulary', NOW, root)).toMatchObject(kept);
    expect(scaffoldRemote('word-lists', {}, root).contract).toBe(next(2));
  });

  test.each(['auth', 'shell', 'nothing', '../x'])('"%s" was not made by the command', (name) => {
    const before = contract();
    expect(() => removeRemote(name, NOW, root)).toThrow(`"npm run new-remote" did not make "${name}". It made: none.`);
    expect(contract()).toEqual(before);
    expect(existsSync(join(root, 'remote-auth'))).toBe(true);
  });
});
