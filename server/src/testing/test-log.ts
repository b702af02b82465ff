import { openLogFile } from '@bandmark/tools/test/test-logs';
import { type Log, openLog } from '../log';

/**
 * The log of a server in a test. In a run of `npm test` it writes all levels to a file, which is scanned at the end for
 * personal data and secrets (tools/test/scan-logs.ts); otherwise it is silent.
 * @param name of the suite, which has one file
 */
export function openTestLog(name: string): Log {
  const write = openLogFile(name);
  return write ? openLog('debug', { write }) : openLog('silent');
}

/** A log whose lines a test can read. */
export function readableLog(level = 'debug'): { log: Log; lines: () => Record<string, unknown>[]; text: () => string } {
  let text = '';
  return {
    log: openLog(level, { write: (line) => void (text += line) }),
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
