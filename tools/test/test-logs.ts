import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names the directory of what servers write during `npm test`; scan-logs.ts searches it at the end. */
export const TEST_LOG_DIRECTORY = 'TEST_LOG_DIRECTORY';

/**
 * A file for what a server writes, one per name and process of the tests.
 * @returns what appends to it; null outside of a run that keeps logs
 */
export function openLogFile(
  name: string,
  directory = process.env[TEST_LOG_DIRECTORY],
): ((text: string | Buffer) => void) | null {
  if (!directory) return null;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name.replace(/\W+/g, '-')}-${process.pid}.log`);
  // At once: a test may kill its own process.
  return (text) => appendFileSync(file, text);
}
