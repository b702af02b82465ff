import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { bringChromium } from '../../e2e/fixtures/chromium';
import { takesAllOnTwoServers } from '../../e2e/fixtures/databases';
import { bringS3Server, S3_SERVERS } from '../../e2e/fixtures/s3-servers';
import { ROOT } from '../packages';
import { say } from '../run-command';
import { reportsOf } from './reports';
import { type Count, failureOf, readJson, runNode, type StepOptions } from './run-step';
import { type FinishedStep, timeTable } from './summary';

/** Report format of e2e/reporter.ts. */
const reportSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  tests: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      passed: z.boolean(),
      seconds: z.number(),
      error: z.optional(z.string()),
      page: z.optional(z.string()),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

const E2E = join(ROOT, 'e2e');
const PLAYWRIGHT = join(E2E, 'node_modules/@playwright/test/cli.js');
/** Slightly longer than `globalTimeout` of e2e/playwright.config.ts, which ends a run gracefully. */
const PROJECT_WITHIN_MS = 62 * 60_000;
const BROKEN_OFF: Report = { passed: 0, failed: 1, skipped: 0, tests: [] };

/** For the server's suites and the cluster. Servers that this machine cannot run count as skipped, like their tests. */
export async function bringS3Servers(): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 };
  // Sequentially, because apt-get takes a lock.
  for (const kind of S3_SERVERS) count[(await bringS3Server(kind, say)).isAvailable ? 'passed' : 'skipped'] += 1;
  return count;
}

/**
 * Tests in a real Chromium, on the builds of this checkout: first the specs that run in parallel, together with those
 * of the cluster, which mostly wait; then those that must run alone (e2e/playwright.config.ts).
 * @param wanted runs only specs whose path contains one of these texts; empty for every spec
 * @param env such as `TEST_DATABASE_URL`
 */
export async function browserTests(wanted: readonly string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const begun = performance.now();
  say(await bringChromium(say));
  const site = join(ROOT, '.cache/test/site');
  if ((await runNode(['--import', 'tsx', join(E2E, 'fixtures/prepare-site.ts'), site], { timeout: 5 * 60_000 })) !== 0)
    return BROKEN_OFF;
  const reports = reportsOf(ROOT);
  const prepared = { ...env, PREPARED_SITE: site };
  const all = await Promise.all([
    runProjects(['longest', 'side-by-side'], reports.sideBySide, wanted, { env: prepared }),
    runProjects(['cluster', ...(takesAllOnTwoServers() ? ['two-servers'] : [])], reports.cluster, wanted, {
      env: prepared,
      isQuiet: true,
    }),
  ]);
  all.push(await runProjects(['alone'], reports.alone, wanted, { env: prepared }));
  say(`\n${timeTable(specsOf(all), (performance.now() - begun) / 1000)}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, report) => total + report[key], 0);
  const failures = all
    .flatMap(({ tests }) => tests)
    .flatMap(({ passed, file, name, error = '', page }) =>
      passed ? [] : [page ? `${failureOf(file, name, error)}\n    The page:\n${page}` : failureOf(file, name, error)],
    );
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

/** Runs projects of Playwright's configuration, in the order defined there. */
async function runProjects(
  projects: readonly string[],
  reportFile: string,
  wanted: readonly string[],
  options: StepOptions,
): Promise<Report> {
  await rm(reportFile, { force: true });
  const code = await runNode(
    [
      PLAYWRIGHT,
      'test',
      '--config',
      E2E,
      '--pass-with-no-tests',
      ...projects.map((name) => `--project=${name}`),
      ...wanted,
    ],
    { ...options, env: { ...options.env, BROWSER_REPORT: reportFile }, timeout: PROJECT_WITHIN_MS },
  );
  const report = reportSchema.safeParse(await readJson(reportFile));
  if (!report.success) return BROKEN_OFF;
  return { ...report.data, failed: Math.max(report.data.failed, code === 0 ? 0 : 1) };
}

/** One row per spec for the table of times, longest first; the times of parallel specs overlap. */
function specsOf(reports: readonly Report[]): FinishedStep[] {
  const specs = new Map<string, FinishedStep>();
  for (const { file, passed, seconds } of reports.flatMap(({ tests }) => tests)) {
    const name = relative(E2E, file);
    const spec = specs.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, seconds: 0 };
    spec[passed ? 'passed' : 'failed'] += 1;
    spec.seconds += seconds;
    specs.set(name, spec);
  }
  return [...specs.values()].sort((a, b) => b.seconds - a.seconds);
}
