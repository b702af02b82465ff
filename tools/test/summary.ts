import { writeFile } from 'node:fs/promises';
import { markdownTable } from 'markdown-table';
import { say } from '../run-command';
import type { Count } from './run-step';

/** A finished step of `npm test`. */
export interface FinishedStep extends Count {
  name: string;
  seconds: number;
}

/** Markdown table of the time per step. @param seconds of the whole run; steps overlap, so it is not their sum */
export function timeTable(steps: readonly FinishedStep[], seconds: number): string {
  const rows = steps.map(({ name, passed, failed, skipped, seconds: own }) => [
    name,
    String(Math.round(own)),
    String(passed + failed + skipped),
  ]);
  const cases = steps.reduce((sum, { passed, failed, skipped }) => sum + passed + failed + skipped, 0);
  return markdownTable(
    [['Step', 'Seconds', 'Cases'], ...rows, ['**all**', String(Math.round(seconds)), String(cases)]],
    { align: [null, 'right', 'right'] },
  );
}

/**
 * The last lines of a run: failed tests with their errors and pages, the names alone (who reads the end of a log sees
 * all of them), and the summary line that CI parses.
 */
export function closingLines(steps: readonly FinishedStep[]): string {
  const details = steps.flatMap(({ failures = [] }) => failures);
  const failures = steps
    .filter(({ failed }) => failed > 0)
    .map(({ name, failed, failures: own = [] }) =>
      [`FAILED ${name}: ${failed} failed`, ...own.map((failure) => failure.split('\n', 1)[0])].join('\n  '),
    );
  const sum = (key: 'passed' | 'failed' | 'skipped') => steps.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  const counts = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...details, ...failures, counts].join('\n');
}

/** Prints the table and the closing lines, and stores the table in a file for docs/testing.md. @returns exit code */
export async function summarise(steps: readonly FinishedStep[], seconds: number, file: string): Promise<number> {
  const table = timeTable(steps, seconds);
  await writeFile(file, `${table}\n`);
  say(`\n${table}\n`);
  say(closingLines(steps));
  return steps.some(({ failed }) => failed > 0) ? 1 : 0;
}
