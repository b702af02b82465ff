import { markdownTable } from '../report';
import type { ChaosOutcome } from './run-chaos';

const EXAMPLES = 5;

/** Markdown: one column for each run, then examples of every loss and every unexpected response. */
export function chaosReport(outcomes: readonly ChaosOutcome[]): string {
  const row = (name: string, value: (outcome: ChaosOutcome) => string | number) => [
    name,
    ...outcomes.map((outcome) => String(value(outcome))),
  ];
  const rows = [
    row('Acknowledged answers lost (aim 0)', ({ verdict }) => verdict.answersLost.length),
    row('Acknowledged chunks lost (aim 0)', ({ verdict }) => verdict.chunksLost.length),
    row('Recordings unfinished an hour of simulated time later (aim 0)', ({ verdict }) => verdict.unfinished.length),
    row('Processes dead for more than 5 s (aim 0)', ({ verdict }) => verdict.deadTooLong.length),
    row('Longest time without a process', ({ deaths }) => seconds(deaths)),
    row('Longest time from a kill to the first answer', ({ absences }) => seconds(absences)),
    row('Exams taken to the end', ({ exams }) => exams),
    row('Attempts with an acknowledged answer', ({ acknowledged }) => acknowledged.answers.size),
    row('Chunks acknowledged', ({ acknowledged }) => acknowledged.chunks.size),
    row('Calls that senders had to repeat', ({ acknowledged }) => repeated(acknowledged.failures)),
    row('Faults', ({ strikes }) => [...strikes].map(([name, times]) => `${times} × ${name}`).join(', ')),
  ];
  const header = outcomes.map(
    ({ options: { kind, candidates, seconds: length } }) =>
      `${kind}, PostgreSQL, ${candidates} candidates, ${(length / 60).toFixed(1)} min`,
  );
  const examples = outcomes.flatMap(({ verdict, acknowledged }) => [
    ...Object.entries(verdict).flatMap(([what, found]: [string, unknown[]]) =>
      found.slice(0, EXAMPLES).map((one) => `- ${what}: ${String(one)}`),
    ),
    ...[...acknowledged.failures]
      .filter(([what]) => !/transient|^(503|502|429) /.test(what))
      .map(([what, times]) => `- ${times} × ${what}`),
  ]);
  return [markdownTable(['Chaos', ...header], rows), ...(examples.length > 0 ? ['', ...examples] : [])].join('\n');
}

const seconds = (times: readonly number[]) =>
  times.length === 0 ? '–' : `${(Math.max(...times) / 1000).toFixed(1)} s`;

const repeated = (failures: ReadonlyMap<string, number>) =>
  [...failures.values()].reduce((sum, times) => sum + times, 0);
