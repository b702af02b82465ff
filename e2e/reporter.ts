import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a run of browser tests counted: for the summary of `npm test` and for docs/spec-coverage.md. */
export interface BrowserReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Of one that failed: its error, and what the page showed. */
  tests: { name: string; file: string; passed: boolean; seconds: number; error?: string; page?: string }[];
}

/** Enough for the screens of this site, without what is longer than a screen. */
const SNAPSHOT_LINES = 80;

/** What the page showed when a test failed, as an accessibility tree. @returns undefined when no page was open */
function pageOf({ attachments }: TestResult): string | undefined {
  const context = attachments.find(({ name }) => name === 'error-context');
  if (!context) return undefined;
  const text = context.body?.toString() ?? (context.path ? readFileSync(context.path, 'utf8') : '');
  const snapshot = /^# Page snapshot\s+```yaml\n(.*?)\n```/ms.exec(text)?.[1];
  return snapshot?.split('\n').slice(0, SNAPSHOT_LINES).join('\n');
}

/**
 * Writes a {@link BrowserReport} to the file that `BROWSER_REPORT` names. Tests are named by their titles without the
 * titles of their groups. What a run did not come to counts as skipped, and a run that breaks off as one failure.
 */
export default class CountReporter implements Reporter {
  readonly #report: BrowserReport = { passed: 0, failed: 0, skipped: 0, tests: [] };

  onTestEnd(test: TestCase, result: TestResult): void {
    const report = this.#report;
    if (result.status === 'skipped') {
      report.skipped += 1;
      return;
    }
    const passed = result.status === test.expectedStatus;
    const page = passed ? undefined : pageOf(result);
    if (passed) report.passed += 1;
    else report.failed += 1;
    report.tests.push({
      name: test.title,
      file: test.location.file,
      passed,
      seconds: result.duration / 1000,
      ...(result.error?.message && { error: result.error.message }),
      ...(page && { page }),
    });
  }

  onEnd({ status }: FullResult): void {
    const report = this.#report;
    if (status !== 'passed' && report.failed === 0) report.failed = 1;
    const file = process.env['BROWSER_REPORT'];
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }

  printsToStdio(): boolean {
    return false;
  }
}
