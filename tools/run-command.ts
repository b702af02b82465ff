/** A mistake that the user of the command can correct: its message is shown without a stack. */
export class CommandError extends Error {}

/** Prints one line of progress. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  console.log(line);
};

/**
 * Runs a command and sets the exit code of this process: what the work returns, 0 for nothing, 1 when it throws.
 * `util.parseArgs` already says in plain words which option it does not know, so its errors count as corrections too.
 */
export async function runCommand(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const isExpected = error instanceof CommandError || codeOf(error).startsWith('ERR_PARSE_ARGS');
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** `code` of a Node error such as `EADDRINUSE`; empty for other values. */
export function codeOf(error: unknown): string {
  // Not by `instanceof`: Node's own errors are of another realm in tests.
  const isCoded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return isCoded ? (error.code as string) : '';
}
