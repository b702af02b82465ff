import { command, oneOf, wholeNumber } from '@bandmark/command-line/command';

/** Options of a bench: `--runs 9 --baseline preloaded --only replay --record`. */
export interface BenchOptions {
  /** Paired runs of each measurement. 0 skips the times: bytes, requests and steps need no quiet machine. */
  runs: number;
  /** Whether the monolith gets preload links for the route, too. */
  isBaselinePreloading: boolean;
  /** Text that the name of a case must contain. */
  only: string;
  /** Whether to write the result into docs/benchmarks.md. */
  isRecorded: boolean;
}

/** @returns the command of a bench, on which the bench declares its further options */
export const benchCommand = () =>
  command('Prints what it measures. docs/benchmarks.md has its aims and its last result.').option(
    '--record',
    'write the result into docs/benchmarks.md',
    false,
  );
/** `.option(...ONLY, '')` of a bench with several cases. */
export const ONLY = ['--only <text>', 'only cases whose name holds it'] as const;

/** Parses the command line; a wrong option ends the process. */
export function readOptions(defaultRuns: number): BenchOptions {
  const { runs, baseline, only, record } = benchCommand()
    .option(...ONLY, '')
    .option('--runs <number>', 'paired runs of each measurement; 0 leaves the times out', wholeNumber, defaultRuns)
    .option(
      '--baseline <kind>',
      'plain or preloaded: the monolith has preload links',
      oneOf('plain', 'preloaded'),
      'plain',
    )
    .parse()
    .opts();
  return { runs, isBaselinePreloading: baseline === 'preloaded', only, isRecorded: record };
}
