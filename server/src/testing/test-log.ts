import { mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Log, openLog } from '../log';

/**
 * The log of a server in a test. `npm test` names a directory for everything that servers write and searches it at the
 * end for personal data and secrets (tools/test/scan-logs.ts); without one the log is silent.
 * @param name of the suite: one file each
 */
export function openTestLog(name: string, directory = process.env['TEST_LOG_DIRECTORY']): Log {
  if (!directory) return openLog('silent');
  mkdirSync(directory, { recursive: true });
  const file = openSync(join(directory, `${name.replace(/\W+/g, '-')}-${process.pid}.log`), 'a');
  return openLog('debug', { write: (line) => void writeSync(file, line) });
}

/** A log whose lines a test reads. */
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
