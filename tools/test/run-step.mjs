import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Runs a command with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined> }} options
 * @returns {Promise<number>} exit code; 1 when it ended by a signal
 */
export function runCommand(command, args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * A step that is one check: it passed or it failed.
 * @returns {Promise<Count>}
 */
export async function checkStep(command, args, options) {
  const code = await runCommand(command, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * jest, counted by its own report. A run that breaks before it counts is one failure.
 * @returns {Promise<Count>}
 */
export async function jestStep(root, resultFile, args, env = {}) {
  await rm(resultFile, { force: true });
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const code = await runCommand(process.execPath, [jest, '--json', `--outputFile=${resultFile}`, ...args], {
    cwd: root,
    env,
  });
  const report = await readJson(resultFile);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A suite that does not even load has no tests: it counts as one failure.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: Math.max(failed, code === 0 ? 0 : 1),
    skipped: report.numPendingTests,
  };
}

/**
 * node:test over the given files. The time limit holds for a whole file too.
 * @param {number} atOnce files that run side by side
 * @returns {Promise<Count>}
 */
export async function nodeTestStep(root, resultFile, files, atOnce, env = {}) {
  await rm(resultFile, { force: true });
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const reporter = join(root, 'tools/test/count-reporter.mjs');
  const code = await runCommand(
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${atOnce}`,
      '--test-timeout=900000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${resultFile}`,
      ...files,
    ],
    { cwd: root, env },
  );
  const report = await readJson(resultFile);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: report.passed, failed: Math.max(report.failed, code === 0 ? 0 : 1), skipped: report.skipped };
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
