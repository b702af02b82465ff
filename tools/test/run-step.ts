import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from '@bandmark/contracts/schema';
import { x } from 'tinyexec';
import { SHORT_LIVED_FLAGS } from '../build/compiled-server';
import { ROOT } from '../packages';
import { say } from '../run-command';

/** What a step of `npm test` counted. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed, each with the beginning of its error. */
  failures?: readonly string[];
}

export interface StepOptions {
  env?: NodeJS.ProcessEnv;
  /** Keeps the output back until the step ends, for steps that run side by side. */
  isQuiet?: boolean;
  /** Milliseconds after which the process is ended; never when absent. */
  timeout?: number;
}

/** Runs a script of an installed package or of this tree with Node. @returns exit code; 1 when a signal ended it */
export async function runNode(args: readonly string[], { env = {}, isQuiet = false, timeout }: StepOptions = {}) {
  const child = x(process.execPath, args, {
    nodeOptions: {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    },
  });
  const overdue =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          say(`Ended: it took longer than ${timeout / 60_000} min.`);
          child.kill();
        }, timeout);
  const { exitCode = 1, stdout, stderr } = await child;
  clearTimeout(overdue);
  if (isQuiet) process.stdout.write(`${stdout}${stderr}`);
  return exitCode;
}

/** A step that is one check: it passed or it failed. */
export async function checkStep(args: readonly string[], options?: StepOptions): Promise<Count> {
  const isPassed = (await runNode(args, options)) === 0;
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** Path of a package's command: `node_modules/<path>` of this checkout. */
export const binary = (path: string) => join(ROOT, 'node_modules', path);

/** What Node is given to check every file against `oxlint.config.mjs`, which makes a warning a failure. */
export const LINT = [binary('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs'];

/** What Node is given to check the format of every file. */
export const FORMAT = [binary('oxfmt/bin/oxfmt'), '--check'];

/** What Node is given to find files, exports and packages that nothing uses. It parses a file again only when it changed. */
export const UNUSED_CODE = [binary('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', '.cache/knip'];

/** One of {@link Count.failures}: of an error, what fits into a few lines. @param file absolute path */
export const failureOf = (file: string, name: string, error: string) =>
  `${relative(ROOT, file)}: ${name}\n    ${stripVTControlCharacters(error).trim().slice(0, 500).replaceAll('\n', '\n    ')}`;

const jestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** How Node runs suites; young garbage is collected seldom. */
const SUITE_FLAGS: readonly string[] = [...SHORT_LIVED_FLAGS, '--max-semi-space-size=64'];

/** jest, counted by its own report. A run that breaks before it counts is one failure. */
export async function jestStep(resultFile: string, args: readonly string[], options?: StepOptions): Promise<Count> {
  await rm(resultFile, { force: true });
  const jest = [...SUITE_FLAGS, binary('jest/bin/jest.js')];
  const code = await runNode([...jest, '--json', `--outputFile=${resultFile}`, ...args], options);
  const report = jestReportSchema.safeParse(await readJson(resultFile));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = report.data;
  // A suite that does not even load has no tests: it counts as one failure.
  const failed = Math.max(numFailedTests + numRuntimeErrorTestSuites, code === 0 ? 0 : 1);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failureOf(name, 'does not load', message)];
    return tests.map(({ fullName, failureMessages }) => failureOf(name, fullName, failureMessages.join('\n')));
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests, failures };
}

/** @returns undefined when there is no such file or no JSON in it */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
