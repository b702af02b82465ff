import { ConfigError } from '../config-error';
import { errorCode } from '../error-code';
import { makeFilesPrivate } from '../private-files';

/** Errors whose message is all that their reader needs. */
type Expected = abstract new (...given: never[]) => Error;

/** What an operator mends: rights, a file system that is read-only, a full disk. The message names the file. */
const OF_THE_MACHINE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/**
 * Runs a command of the operator and prints what it returns. An expected error is printed as one line, any other with
 * its stack; both end the process with 1. A command opens the data itself where no server runs, so its files are as
 * private as the server's.
 * @param expected beside ConfigError
 */
export async function inTerminal(
  run: (words: readonly string[]) => Promise<string>,
  expected: readonly Expected[] = [],
): Promise<void> {
  makeFilesPrivate();
  if (!process.stdout.listeners('error').includes(endUnread)) process.stdout.on('error', endUnread);
  try {
    const output = await run(process.argv.slice(2));
    if (output !== '') printText(output);
  } catch (error) {
    const isExpected = [ConfigError, ...expected].some((kind) => error instanceof kind) || isOfTheMachine(error);
    console.error(isExpected ? escapeControls((error as Error).message) : error);
    process.exitCode = 1;
  }
}

/** `head` has read enough, or a file is full. What a command does is done when it prints. */
function endUnread(error: Error): void {
  const isRead = errorCode(error) === 'EPIPE';
  if (!isRead) console.error(`The output could not be written: ${errorCode(error)}.`);
  process.exit(isRead ? (process.exitCode ?? 0) : 1);
}

const isOfTheMachine = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && OF_THE_MACHINE.includes(error.code);

/** Prints a part of a command's output at once, for what is too long to be kept until its end. */
export function printText(text: string): void {
  console.log(escapeControls(text));
}

/**
 * Escapes control characters: the text may come from a team, a candidate or another site, a terminal executes escape
 * sequences, and marks of direction show a line in another order than it has.
 */
const escapeControls = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, (control) => `\\x${hex(control, 2)}`)
    .replace(/\p{Bidi_Control}/gu, (mark) => `\\u${hex(mark, 4)}`);

const hex = (character: string, digits: number): string => character.charCodeAt(0).toString(16).padStart(digits, '0');
