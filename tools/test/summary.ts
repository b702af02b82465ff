import { writeFile } from 'node:fs/promises';
import { markdownTable } from 'markdown-table';
import { say } from '../run-command';
import type { Count } from './run-step';

/** A step of `npm test` that has ended. */
export interface FinishedStep extends Count {
  name: string;
  seconds: number;
}

/** Where the time of a run went, in Markdown. @param seconds of the whole run: steps run side by side too */
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

/** What a run ends with: the tests that failed, step by step, and the line that CI reads. */
export function closingLines(steps: readonly FinishedStep[]): string {
  const failures = steps
    .filter(({ failed }) => failed > 0)
    .map((step) => [`FAILED ${step.name}: ${step.failed} failed`, ...(step.failures ?? [])].join('\n  '));
  const sum = (key: 'passed' | 'failed' | 'skipped') => steps.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  const counts = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures, counts].join('\n');
}

/** Prints the table and the closing lines, and keeps the table in a file for docs/testing.md. @returns exit code */
export async function summarise(steps: readonly FinishedStep[], seconds: number, file: string): Promise<number> {
  const table = timeTable(steps, seconds);
  await writeFile(file, `${table}\n`);
  say(`\n${table}\n`);
  say(closingLines(steps));
  return steps.some(({ failed }) => failed > 0) ? 1 : 0;
}
