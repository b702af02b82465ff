import { command, oneOf, wholeNumber } from '@bandmark/command-line/command';

/** The options of a bench: `--runs 9 --baseline preloaded --only replay --record`. */
export interface BenchOptions {
  /** Paired runs of each measurement; 0 leaves the times out: bytes, requests and steps need no quiet machine. */
  runs: number;
  /** The monolith gets preload links for the route, too. */
  isBaselinePreloading: boolean;
  /** Only cases whose name holds this. */
  only: string;
  /** Write the result into docs/benchmarks.md. */
  isRecorded: boolean;
}

/** A bench's command, whose further options are declared on what this returns. */
export const benchCommand = () =>
  command('Prints what it measures. docs/benchmarks.md has its aims and its last result.').option(
    '--record',
    'write the result into docs/benchmarks.md',
    false,
  );
/** `.option(...ONLY, '')` of a bench with several cases. */
export const ONLY = ['--only <text>', 'only cases whose name holds it'] as const;

/** @returns what the terminal asks for; a wrong option ends the process */
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
