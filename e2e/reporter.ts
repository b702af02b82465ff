import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results of a run of browser tests, for the summary of `npm test` and for docs/spec-coverage.md. */
export interface BrowserReport {
  passed: number;
  failed: number;
  skipped: number;
  /** `error` and `page` only for failures: the message, and the page's accessibility tree. */
  tests: { name: string; file: string; passed: boolean; seconds: number; error?: string; page?: string }[];
}

/** Enough for a screen of this site; the rest of a longer page is cut off. */
const SNAPSHOT_LINES = 80;

/** Accessibility tree of the page when a test failed. @returns undefined when no page was open */
function pageOf({ attachments }: TestResult): string | undefined {
  const context = attachments.find(({ name }) => name === 'error-context');
  if (!context) return undefined;
  const text = context.body?.toString() ?? (context.path ? readFileSync(context.path, 'utf8') : '');
  const snapshot = /^# Page snapshot\s+```yaml\n(.*?)\n```/ms.exec(text)?.[1];
  return snapshot?.split('\n').slice(0, SNAPSHOT_LINES).join('\n');
}

/**
 * Writes a {@link BrowserReport} to the file that `BROWSER_REPORT` names. Test names are titles without those of their
 * groups. An interrupted run without a failed test counts as one failure.
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
