import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { bringChromium } from '../../e2e/harness/find-chromium.mjs';
import { ROOT } from '../packages';
import { say } from '../run-command';
import { reportsOf } from './reports';
import { type Count, readJson, runNode } from './run-step';

/**
 * Test files that run alone: those that compare what is seen with the clock, that keep every core busy, or that build
 * in this checkout. A browser waits more than it works, so the others run two at a time.
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
/** Of a whole file. */
const TIMEOUT_MS = 900_000;

const reportSchema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

/**
 * Tests in a real Chromium, on the builds of this checkout.
 * @param wanted texts of which a file's path holds one; empty for every file
 * @param env such as `TEST_DATABASE_URL`
 */
export async function browserTests(wanted: readonly string[], env: NodeJS.ProcessEnv): Promise<Count> {
  say(bringChromium(say));
  const all = await testFiles(join(ROOT, 'e2e'));
  const files = wanted.length === 0 ? all : all.filter((file) => wanted.some((text) => file.includes(text)));
  const prepared = join(ROOT, '.cache/test/site');
  await runNode(['--import', 'tsx', 'e2e/harness/prepare-site.ts', prepared]);
  const site = { ...env, PREPARED_SITE: prepared };
  const isAlone = (file: string) => ALONE.some((text) => file.includes(text));
  const reports = reportsOf(ROOT);
  const beside = await nodeTests(
    reports.beside,
    files.filter((file) => !isAlone(file)),
    2,
    site,
  );
  const alone = await nodeTests(reports.alone, files.filter(isAlone), 1, site);
  return {
    passed: beside.passed + alone.passed,
    failed: beside.failed + alone.failed,
    skipped: beside.skipped + alone.skipped,
  };
}

async function nodeTests(
  resultFile: string,
  files: readonly string[],
  concurrency: number,
  env: NodeJS.ProcessEnv,
): Promise<Count> {
  await rm(resultFile, { force: true });
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const code = await runNode(
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${TIMEOUT_MS}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(ROOT, 'tools/test/count-reporter.ts')}`,
      `--test-reporter-destination=${resultFile}`,
      ...files,
    ],
    { env },
  );
  const report = reportSchema.safeParse(await readJson(resultFile));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  return { ...report.data, failed: Math.max(report.data.failed, code === 0 ? 0 : 1) };
}

async function testFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.name !== 'node_modules')
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return testFiles(path);
        return /\.test\.(mjs|ts)$/.test(entry.name) ? [path] : [];
      }),
  );
  return found.flat().sort();
}
