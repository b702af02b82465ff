/** What a bench is told on its command line: `--runs 9 --baseline preloaded --only replay --record`. */
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

/** @throws on what it does not know */
export function readOptions(args: readonly string[], defaultRuns: number): BenchOptions {
  const options: BenchOptions = { runs: defaultRuns, isBaselinePreloading: false, only: '', isRecorded: false };
  const left = [...args];
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    if (name === '--record') options.isRecorded = true;
    else if (name === '--runs') options.runs = wholeNumber(left.shift());
    else if (name === '--only') options.only = left.shift() ?? '';
    else if (name === '--baseline') options.isBaselinePreloading = isPreloading(left.shift());
    else
      throw new Error(
        `Unknown option ${name}. Known: --runs <number>, --only <text>, --baseline plain|preloaded, --record.`,
      );
  }
  return options;
}

function wholeNumber(text: string | undefined): number {
  const number = Number(text);
  if (text === undefined || !Number.isInteger(number) || number < 0)
    throw new Error(`--runs needs a whole number, not "${text ?? ''}".`);
  return number;
}

function isPreloading(text: string | undefined): boolean {
  if (text !== 'plain' && text !== 'preloaded') throw new Error('--baseline is plain or preloaded.');
  return text === 'preloaded';
}
