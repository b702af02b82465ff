import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from '@bandmark/contracts/schema';
import { x } from 'tinyexec';
import { SHORT_LIVED_FLAGS } from '../build/compiled-server';
import { ROOT } from '../packages';
import { say } from '../run-command';

/** Result counts of a step of `npm test`. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed, each with the beginning of its error. */
  failures?: readonly string[];
}

export interface StepOptions {
  env?: NodeJS.ProcessEnv;
  /** Buffers the output until the step ends, for steps that run in parallel. */
  isQuiet?: boolean;
  /** Milliseconds after which the process is killed; no limit if absent. */
  timeout?: number;
}

/** Runs a script of an installed package or of this tree with Node. @returns exit code; 1 if a signal killed it */
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
          // Not SIGTERM, which the process may catch and ignore.
          child.kill('SIGKILL');
        }, timeout);
  const { exitCode = 1, stdout, stderr } = await child;
  clearTimeout(overdue);
  if (isQuiet) process.stdout.write(`${stdout}${stderr}`);
  return exitCode;
}

/** A step that consists of a single check. */
export async function checkStep(args: readonly string[], options?: StepOptions): Promise<Count> {
  const isPassed = (await runNode(args, options)) === 0;
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** Path of a package's program: `node_modules/<path>` of this checkout. */
export const binary = (path: string) => join(ROOT, 'node_modules', path);

/** Arguments for Node: lints every file with `oxlint.config.mjs`, which treats warnings as failures. */
export const LINT = [binary('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs'];

/** Arguments for Node: checks the format of every file. */
export const FORMAT = [binary('oxfmt/bin/oxfmt'), '--check'];

/** Arguments for Node: finds unused files, exports and packages. The cache avoids parsing unchanged files again. */
export const UNUSED_CODE = [binary('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', '.cache/knip'];

/** Formats one of {@link Count.failures} with the beginning of its error. @param file absolute path */
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

/** Node flags for suites; the large semi-space makes minor garbage collections rare. */
const SUITE_FLAGS: readonly string[] = [...SHORT_LIVED_FLAGS, '--max-semi-space-size=64'];

/** Runs jest and counts by its report. A run without a report counts as one failure. */
export async function jestStep(resultFile: string, args: readonly string[], options?: StepOptions): Promise<Count> {
  await rm(resultFile, { force: true });
  const jest = [...SUITE_FLAGS, binary('jest/bin/jest.js')];
  const code = await runNode([...jest, '--json', `--outputFile=${resultFile}`, ...args], options);
  const report = jestReportSchema.safeParse(await readJson(resultFile));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = report.data;
  // A suite that fails to load has no tests; it counts as one failure.
  const failed = Math.max(numFailedTests + numRuntimeErrorTestSuites, code === 0 ? 0 : 1);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failureOf(name, 'does not load', message)];
    return tests.map(({ fullName, failureMessages }) => failureOf(name, fullName, failureMessages.join('\n')));
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests, failures };
}

/** @returns undefined if the file does not exist or is not JSON */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
