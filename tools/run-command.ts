/** An error that the user of the command can fix: its message is shown without a stack trace. */
export class CommandError extends Error {}

/** Prints one line of progress. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  console.log(line);
};

/** Runs a command and sets the exit code of this process: the result of `work`, 0 for undefined, 1 if it throws. */
export async function runCommand(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}

/** `code` of a Node error such as `EADDRINUSE`; empty for other values. */
export function codeOf(error: unknown): string {
  // Not by `instanceof`, because in tests Node's own errors come from another realm.
  const isCoded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return isCoded ? (error.code as string) : '';
}
