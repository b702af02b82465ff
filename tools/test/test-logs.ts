import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the directory of server logs during `npm test`; scan-logs.ts searches it at the end. */
export const TEST_LOG_DIRECTORY = 'TEST_LOG_DIRECTORY';

/**
 * Opens a log file for a server, one per name and test process.
 * @returns a function that appends to it; null outside a run that keeps logs
 */
export function openLogFile(
  name: string,
  directory = process.env[TEST_LOG_DIRECTORY],
): ((text: string | Buffer) => void) | null {
  if (!directory) return null;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name.replace(/\W+/g, '-')}-${process.pid}.log`);
  // Synchronously, because a test may kill its own process.
  return (text) => appendFileSync(file, text);
}
