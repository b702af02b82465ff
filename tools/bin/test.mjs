/**
 * `npm test` — everything a change must pass: lint, types, unit tests, the server on PGlite and on PostgreSQL, the
 * build, and journeys in a real Chromium. It brings what a fresh machine lacks and says so.
 *
 *   npm test -- --quick          without build, browser, PostgreSQL and killed servers
 *   npm test -- e2e/journeys     only the end-to-end files whose path holds a given text
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specCoverage } from '../test/spec-coverage.mjs';
import { reportsOf } from '../test/reports.mjs';
import { findFiles } from '../test/find-files.mjs';
import { checkStep, jestStep, nodeTestStep } from '../test/run-step.mjs';
import { installDependencies } from '../build/install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache/test');
const say = (line) => console.log(`\n== ${line}`);

const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

await mkdir(CACHE, { recursive: true });
await installDependencies((line) => console.log(line));

/** Tests that start and kill whole servers: a third of the time of all others together. */
const LEAVE_OUT_PROCESSES = ['--testPathIgnorePatterns', 'kill\\.test', 'server/src/main\\.test'];

const TYPES = [
  ['pages', 'tsconfig.browser.json'],
  ['the server', 'tsconfig.node.json'],
  ['browser tests', 'tsconfig.e2e.json'],
];

/**
 * End-to-end files that run alone: those that compare what is seen with the clock, that keep every core busy, or that
 * build in this checkout. A browser waits more than it works, so the others run two at a time.
 */
const ALONE = [
  'e2e/recorder/',
  'e2e/replay/',
  'e2e/start/',
  'storm.test',
  'live-release',
  'team-release',
  'new-remote',
  'develop-against',
];
const REPORTS = reportsOf(ROOT);

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const lines = [];

/** Runs one step and adds what it counted. */
async function step(name, run) {
  say(name);
  const started = Date.now();
  const count = await run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  for (const key of Object.keys(total)) total[key] += count[key];
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(
    `${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
  return count.failed === 0;
}

const node = (args, env) => checkStep(process.execPath, args, { cwd: ROOT, env });
const endToEnd = async (env) => {
  const all = await findFiles(join(ROOT, 'e2e'), /\.test\.(mjs|ts)$/);
  const files = wanted.length === 0 ? all : all.filter((file) => wanted.some((text) => file.includes(text)));
  const prepared = join(CACHE, 'site');
  await node(['--import', 'tsx', 'e2e/harness/prepare-site.ts', prepared]);
  const site = { ...env, PREPARED_SITE: prepared };
  const isAlone = (file) => ALONE.some((text) => file.includes(text));
  const beside = await nodeTestStep(
    ROOT,
    REPORTS.beside,
    files.filter((file) => !isAlone(file)),
    2,
    site,
  );
  const alone = await nodeTestStep(ROOT, REPORTS.alone, files.filter(isAlone), 1, site);
  return {
    passed: beside.passed + alone.passed,
    failed: beside.failed + alone.failed,
    skipped: beside.skipped + alone.skipped,
  };
};

/** The document must be what this run proves: a stale one is a failure (`npm run spec-coverage` writes it). */
async function checkSpecCoverage() {
  const { markdown, missing } = await specCoverage(ROOT, Object.values(REPORTS));
  if (missing.length > 0) console.log(`without a green test: ${missing.join(', ')}`);
  const written = await readFile(join(ROOT, 'docs/spec-coverage.md'), 'utf8').catch(() => '');
  if (written !== markdown) console.log('docs/spec-coverage.md is stale: npm run spec-coverage');
  return { passed: written === markdown ? 1 : 0, failed: written === markdown ? 0 : 1, skipped: 0 };
}

let database;
try {
  if (wanted.length === 0) {
    const types = async () => {
      for (const [name, project] of TYPES)
        await step(`types of ${name}`, () => node([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]));
    };
    // Each of them is one thread: side by side they take half as long.
    await Promise.all([
      step('lint', () => node([join(ROOT, 'node_modules/eslint/bin/eslint.js'), '--max-warnings', '0', '.'])),
      types(),
    ]);
  }
  const { startTestDatabase } = await import('../../server/test-database.mjs');
  // The quick run stays with the embedded database.
  if (!isQuick) {
    await step('a PostgreSQL to test on', async () => {
      database = await startTestDatabase({ say: (line) => console.log(line) });
      return { passed: 1, failed: 0, skipped: 0 };
    });
  }
  const env = database ? { TEST_DATABASE_URL: database.url } : {};
  if (wanted.length === 0) {
    await step('unit and server tests', () =>
      jestStep(ROOT, REPORTS.jest, ['--maxWorkers=2', ...(isQuick ? LEAVE_OUT_PROCESSES : [])], env),
    );
  }
  if (!isQuick) {
    const { bringChromium } = await import('../../e2e/harness/find-chromium.mjs');
    const isBuilt = await step('build', () => node([join(ROOT, 'tools/bin/build.mjs')]));
    const isReady = await step('a Chromium to test in', async () => {
      console.log(bringChromium((line) => console.log(line)));
      return { passed: 1, failed: 0, skipped: 0 };
    });
    if (isBuilt && isReady) await step('journeys in a real browser', () => endToEnd(env));
    if (wanted.length === 0) await step('docs/spec-coverage.md is what these tests prove', checkSpecCoverage);
  }
} finally {
  await database?.stop();
}

say('summary');
for (const line of lines) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
