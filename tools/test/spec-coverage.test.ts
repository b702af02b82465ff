import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { coverageFailures, specCoverage } from './spec-coverage';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'coverage-'));
  await mkdir(join(root, 'docs/spec'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function cover(sentences: object[], tests: { name: string; passed: boolean }[]) {
  await writeFile(join(root, 'docs/spec/sentences.json'), JSON.stringify(sentences));
  const report = join(root, 'report.json');
  await writeFile(report, JSON.stringify({ tests: tests.map((test) => ({ ...test, file: join(root, 'a.test.ts') })) }));
  return specCoverage(root, [report, join(root, 'no-such-report.json')]);
}
const sentence = (id: string, more = {}) => ({ id, screen: '', text: `Sentence | ${id}.`, ...more });

test('a sentence without a green test fails the run, also where its only test is red', async () => {
  const coverage = await cover(
    [sentence('2.1'), sentence('2.2'), sentence('2.3')],
    [
      { name: 'shows it (§2.1 §2.10)', passed: true },
      { name: 'is red (§2.2)', passed: false },
    ],
  );
  expect(coverageFailures(coverage)).toEqual([
    '§2.2 has no green test',
    '§2.3 has no green test',
    'the specification has no §2.10: shows it (§2.1 §2.10)',
  ]);
  expect(coverage.markdown).toContain('1 of 3 sentences are proven.');
  expect(coverage.markdown).toContain('| 2.1 | Sentence \\| 2.1. | shows it (`a.test.ts`) |');
  expect(coverage.markdown).toContain('| 2.2 | Sentence \\| 2.2. | **missing** |');
});

test('a sentence that follows may be without one, and is counted apart', async () => {
  const coverage = await cover(
    [sentence('2.1'), sentence('2.2', { follows: 'full tests' })],
    [{ name: 'x (§2.1)', passed: true }],
  );
  expect(coverageFailures(coverage)).toEqual([]);
  expect(coverage.markdown).toContain('1 of 2 sentences are proven; 1 follow.');
  expect(coverage.markdown).toContain('follows with full tests');
});

test('ids of the real list count on within their section, so that old ones stay', async () => {
  const list = JSON.parse(await readFile(join(ROOT, 'docs/spec/sentences.json'), 'utf8')) as { id: string }[];
  const expected = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => {
    const count = list.filter(({ id }) => id.startsWith(`${section}.`)).length;
    return Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
  });
  expect(list.map(({ id }) => id)).toEqual(expected);
});
