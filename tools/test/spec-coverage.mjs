import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A test says what it proves at the end of its name: "… (§2.26 §9.7)". Ids are those of docs/spec/sentences.json. */
const ANNOTATION = /§(\d\.\d+)/g;

/**
 * The table of docs/spec-coverage.md, made of tests that ran green; a sentence without one is shown as missing.
 * @param {string} root of the repository
 * @param {string[]} reports jest's and node:test's reports of the last run
 * @returns {Promise<{ markdown: string, missing: string[], unknown: string[] }>}
 */
export async function specCoverage(root, reports) {
  /** @type {{ id: string, screen: string, text: string }[]} */
  const sentences = JSON.parse(await readFile(join(root, 'docs/spec/sentences.json'), 'utf8'));
  /** @type {Map<string, Set<string>>} */
  const proofs = new Map(sentences.map(({ id }) => [id, new Set()]));
  const unknown = [];

  for (const report of reports) {
    for (const { name, file, passed } of await readTests(report)) {
      if (!passed) continue;
      for (const [, id = ''] of name.matchAll(ANNOTATION)) {
        const found = proofs.get(id);
        if (found) found.add(`${plain(name)} (\`${relative(root, file)}\`)`);
        else unknown.push(`${id}: ${name}`);
      }
    }
  }

  const missing = sentences.filter(({ id }) => proofs.get(id)?.size === 0).map(({ id }) => id);
  const rows = sentences.map(({ id, text }) => {
    const tests = [...(proofs.get(id) ?? [])].sort();
    return `| ${id} | ${cell(text)} | ${tests.length === 0 ? '**missing**' : tests.map(cell).join('<br>')} |`;
  });
  const markdown = [
    '# Specification coverage',
    '',
    'Every sentence of sections 2 to 9 of the specification that concerns shell, landing, sign-in, tests list, account and standard result, and the tests that prove it. Made by `npm run spec-coverage` from the tests that ran green in the last `npm test`; written by nobody.',
    '',
    `${sentences.length - missing.length} of ${sentences.length} sentences are proven.`,
    '',
    '| § | Sentence | Proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  return { markdown, missing, unknown };
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const plain = (name) => name.replace(/\s*\((?:§[\d.]+[\s,]*)+\)/g, '').trim();

/** Both reports as one list. */
async function readTests(file) {
  let report;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return [];
  }
  if (Array.isArray(report.tests)) return report.tests;
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({ name: test.fullName, file: suite.name, passed: test.status === 'passed' })),
  );
}
