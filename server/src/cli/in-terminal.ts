import { ConfigError } from '../config-error';
import { errorCode } from '../error-code';
import { makeFilesPrivate } from '../private-files';
import { StoreError } from '../storage/object-store';

/** Classes of errors that are printed as their message alone, without a stack. */
type Expected = abstract new (...given: never[]) => Error;

/** Errors that the operator can fix: permissions, a read-only file system, a full disk. The message names the file. */
const OF_THE_MACHINE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/**
 * Runs an operator's command and prints its result. An expected error is printed as one line, any other with its stack;
 * both set exit code 1. Sets the server's umask, because a command writes data files itself when no server runs.
 * @param expected classes of expected errors besides ConfigError and StoreError
 */
export async function inTerminal(run: () => Promise<string>, expected: readonly Expected[] = []): Promise<void> {
  makeFilesPrivate();
  if (!process.stdout.listeners('error').includes(endUnread)) process.stdout.on('error', endUnread);
  try {
    const output = await run();
    if (output !== '') printText(output);
  } catch (error) {
    const isExpected =
      [ConfigError, StoreError, ...expected].some((kind) => error instanceof kind) || isOfTheMachine(error);
    console.error(isExpected ? escapeControls((error as Error).message) : error);
    process.exitCode = 1;
  }
}

/** Handles a closed pipe (such as `| head`) or a full disk. Exiting is safe, as commands print after their work. */
function endUnread(error: Error): void {
  const isRead = errorCode(error) === 'EPIPE';
  if (!isRead) console.error(`The output could not be written: ${errorCode(error)}.`);
  process.exit(isRead ? (process.exitCode ?? 0) : 1);
}

const isOfTheMachine = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && OF_THE_MACHINE.includes(error.code);

/** Prints part of a command's output immediately, for output that is too long to buffer. */
export function printText(text: string): void {
  console.log(escapeControls(text));
}

/**
 * Escapes control characters, because the text may come from a team, a candidate or another site: a terminal executes
 * escape sequences, and bidi controls change the order in which a line is shown.
 */
const escapeControls = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, (control) => `\\x${hex(control, 2)}`)
    .replace(/\p{Bidi_Control}/gu, (mark) => `\\u${hex(mark, 4)}`);

const hex = (character: string, digits: number): string => character.charCodeAt(0).toString(16).padStart(digits, '0');
