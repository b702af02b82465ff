import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { readJson } from './run-step';

/** A test's title ends with the sentences that it proves: "… (§2.26 §9.7)", ids of docs/spec/sentences.json. */
const ANNOTATION = /§(\d\.\d+)/g;

const sentencesSchema = z.array(
  z.object({
    id: z.string(),
    screen: z.string(),
    text: z.string(),
    /** A later project to which the sentence belongs; it may lack a test until then. */
    follows: z.optional(z.enum(['full tests'])),
  }),
);

const testSchema = z.object({ name: z.string(), file: z.string(), passed: z.boolean() });
type ReportedTest = z.infer<typeof testSchema>;
/** Report of the browser tests. */
const listSchema = z.object({ tests: z.array(testSchema) });
const jestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

export interface SpecCoverage {
  markdown: string;
  /** Sentences without a green test, except those with `follows`. */
  missing: string[];
  /** Ids in test titles that are not in the specification. */
  unknown: string[];
}

/**
 * Generates the table of docs/spec-coverage.md from the tests that passed.
 * @param root of the repository
 * @param reports files of the last run; a missing one counts as empty
 */
export async function specCoverage(root: string, reports: readonly string[]): Promise<SpecCoverage> {
  const sentences = sentencesSchema.parse(JSON.parse(await readFile(join(root, 'docs/spec/sentences.json'), 'utf8')));
  const proofs = new Map(sentences.map(({ id }) => [id, new Set<string>()]));
  const unknown: string[] = [];

  for (const report of reports) {
    for (const { name, file, passed } of testsOf(await readJson(report))) {
      if (!passed) continue;
      for (const [, id = ''] of name.matchAll(ANNOTATION)) {
        const found = proofs.get(id);
        if (found) found.add(`${plain(name)} (\`${relative(root, file)}\`)`);
        else unknown.push(`${id}: ${name}`);
      }
    }
  }

  const unproven = sentences.filter(({ id }) => proofs.get(id)?.size === 0);
  const missing = unproven.filter(({ follows }) => follows === undefined).map(({ id }) => id);
  const following = unproven.length - missing.length;
  const rows = sentences.map(({ id, text, follows }) => {
    const tests = [...(proofs.get(id) ?? [])].sort();
    const none = follows === undefined ? '**missing**' : `follows with ${follows}`;
    return `| ${id} | ${cell(text)} | ${tests.length === 0 ? none : tests.map(cell).join('<br>')} |`;
  });
  const markdown = [
    '# Specification coverage',
    '',
    'Every sentence of sections 2 to 9 of the specification, and the tests that prove it. What the specification leaves open ("not shown") is proven by what was decided. Made by `npm run spec-coverage` from the tests that passed in the last `npm test`; do not edit it by hand.',
    '',
    `${sentences.length - unproven.length} of ${sentences.length} sentences are proven${following > 0 ? `; ${following} follow` : ''}.`,
    '',
    '| § | Sentence | Proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  return { markdown, missing, unknown };
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** Failures of a test run; empty if every sentence is proven and every annotation refers to a sentence. */
export const coverageFailures = ({ missing, unknown }: SpecCoverage): string[] => [
  ...missing.map((id) => `§${id} has no green test`),
  ...unknown.map((annotation) => `the specification has no §${annotation}`),
];

const plain = (name: string) => name.replace(/\s*\((?:§[\d.]+[\s,]*)+\)/g, '').trim();

function testsOf(report: unknown): ReportedTest[] {
  const list = listSchema.safeParse(report);
  if (list.success) return list.data.tests;
  const jest = jestSchema.safeParse(report);
  if (!jest.success) return [];
  return jest.data.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({ name: test.fullName, file: suite.name, passed: test.status === 'passed' })),
  );
}
