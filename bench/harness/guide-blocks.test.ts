import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { guideBlocks } from './guide-blocks';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/deploying.md'), 'utf8');

test('a block is known by the words after its language; one without words is for people', () => {
  const text = 'Text\n\n```sh machine\necho 1\necho 2\n```\n\n```sh\nscp\n```\n\n```sh machine upgrade\necho 3\n```\n';
  expect(guideBlocks(text)).toEqual([
    { purpose: 'machine', line: 4, commands: 'echo 1\necho 2\n' },
    { purpose: 'machine upgrade', line: 13, commands: 'echo 3\n' },
  ]);
});

test('the guide has blocks for installing, an upgrade and a rollback, and a shell can read each', () => {
  const blocks = guideBlocks(GUIDE);
  expect([...new Set(blocks.map(({ purpose }) => purpose))].sort()).toEqual([
    'machine',
    'machine rollback',
    'machine upgrade',
    'variables',
  ]);
  for (const { commands } of blocks) execFileSync('bash', ['-n'], { input: commands });
});

test('each file that the guide takes from the package is in deploy/', () => {
  const files = [...GUIDE.matchAll(/deploy\/([\w@./-]+)/g)].map(([, file = '']) => file.replace(/\.$/, ''));
  expect(files.length).toBeGreaterThan(5);
  // `deploy/compose.env` is the reader's own copy.
  for (const file of files.filter((each) => each !== 'compose.env'))
    expect({ file, exists: existsSync(join(ROOT, 'deploy', file)) }).toEqual({ file, exists: true });
});
