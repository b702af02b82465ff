/**
 * `npm test` runs everything that a change must pass: lint, types, unit tests, the server on PGlite and on PostgreSQL,
 * the build, and journeys in a real Chromium. It installs what a fresh machine lacks and reports that.
 *
 *   npm test -- --quick          without build, browser, PostgreSQL and most suites that start a server
 *   npm test -- specs/journeys   only the browser tests whose path contains a given text
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { startTestDatabase } from '../database/test-database';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';
import { COMPILER, TYPE_CHECKS } from '../types/compiler';
import { quickRun } from './quick-suites';
import { reportsOf } from './reports';
import { checkStep, type Count, FORMAT, jestStep, LINT, UNUSED_CODE } from './run-step';
import { scanLogs } from './scan-logs';
import { coverageFailures, specCoverage } from './spec-coverage';
import { type FinishedStep, summarise } from './summary';
import { TEST_LOG_DIRECTORY } from './test-logs';

/** One more than the number of cores, because a suite on PostgreSQL waits for it a fifth of its time. */
const JEST_WORKERS = availableParallelism() + 1;
const CACHE = join(ROOT, '.cache/test');
/** Output of all servers during the tests. */
const LOGS = join(CACHE, 'logs');
const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const finished: FinishedStep[] = [];

/** Runs one step and records its counts. @returns whether everything passed */
async function step(name: string, run: () => Promise<Count>): Promise<boolean> {
  say(`\n== ${name}`);
  const begun = performance.now();
  const count = await run().catch((error: unknown): Count => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  finished.push({ name, ...count, seconds: (performance.now() - begun) / 1000 });
  return count.failed === 0;
}

const check = (name: string, args: readonly string[], isQuiet = false) =>
  step(name, () => checkStep(args, { isQuiet }));

/** Static checks, run sequentially. */
async function checks(): Promise<void> {
  await check('lint', LINT, true);
  for (const { name, args } of TYPE_CHECKS) await check(`types: ${name}`, [COMPILER, ...args], true);
  await check('unused code', UNUSED_CODE, true);
  await check('format', FORMAT, true);
}

/**
 * Runs the browser tests on the build of this checkout.
 * @param wanted runs only specs whose path contains one of these texts; empty for every spec
 */
async function browse(wanted: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  // Loaded only here, because it needs packages that a quick run does not.
  const { browserTests } = await import('./browser-tests');
  await step('browser tests', () => browserTests(wanted, env));
}

/**
 * Every sentence needs a green test, and the document must match the results of this run: a stale document is a failure
 * (`npm run spec-coverage` writes it).
 */
async function checkSpecCoverage(): Promise<Count> {
  const coverage = await specCoverage(ROOT, Object.values(reportsOf(ROOT)));
  const failures = coverageFailures(coverage);
  const written = await readFile(join(ROOT, 'docs/spec-coverage.md'), 'utf8').catch(() => '');
  if (written !== coverage.markdown) failures.push('docs/spec-coverage.md is stale: npm run spec-coverage');
  for (const failure of failures) say(failure);
  return failures.length === 0 ? PASSED : { passed: 0, failed: failures.length, skipped: 0, failures };
}

/** A line with personal data or a secret is a failure, and so is a run without logs. */
async function checkLogs(): Promise<Count> {
  const { files, lines, leaks } = await scanLogs(LOGS);
  say(`${lines} lines in ${files} logs of servers (.cache/test/logs)`);
  const failures = lines === 0 ? ['There are no logs of servers.'] : leaks;
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

const line = command('Runs everything that a change must pass.')
  .argument('[texts...]', 'only the browser tests whose path holds one of these')
  .option('--quick', 'without build, browser, PostgreSQL and most suites that start a server', false)
  .parse();
const [wanted] = line.processedArgs;
const { quick } = line.opts();

await runCommand(async () => {
  const isWhole = wanted.length === 0;
  const begun = performance.now();
  await mkdir(CACHE, { recursive: true });
  await rm(LOGS, { recursive: true, force: true });

  let database: Awaited<ReturnType<typeof startTestDatabase>> | undefined;
  try {
    // The quick run stays with the embedded database.
    if (!quick) {
      await step('a PostgreSQL to test on', async () => {
        database = await startTestDatabase({ say });
        return PASSED;
      });
    }
    const env: NodeJS.ProcessEnv = {
      [TEST_LOG_DIRECTORY]: LOGS,
      ...(database && { TEST_DATABASE_URL: database.url }),
    };
    const unitTests = async () => {
      if (!isWhole) return;
      if (!quick) {
        const { bringS3Servers } = await import('./browser-tests');
        await step('Ceph and Swift to test on', bringS3Servers);
      }
      const args = [`--maxWorkers=${JEST_WORKERS}`, ...(quick ? await quickRun(ROOT) : [])];
      await step('unit and server tests', () => jestStep(reportsOf(ROOT).jest, args, { env }));
    };
    // In parallel, so that one keeps the cores busy while the other finishes a step.
    const checksAndBuild = async () => {
      if (isWhole) await checks();
      return !quick && (await check('build', ['--import', 'tsx', 'tools/build/build.ts'], true));
    };
    const [isBuilt] = await Promise.all([checksAndBuild(), unitTests()]);
    // Not in parallel with the unit tests: on two cores, servers and pages would run into their timeouts.
    if (isBuilt) await browse(wanted, env);
    if (isWhole && !quick) await step('docs/spec-coverage.md is what these tests prove', checkSpecCoverage);
  } finally {
    await database?.stop();
  }
  await step('no log of a server holds personal data or a secret', checkLogs);
  return summarise(finished, (performance.now() - begun) / 1000, join(CACHE, 'times.md'));
});
