import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorCode } from './error-code';
import { levelOf, openLog } from './log';
import { makeFilesPrivate } from './private-files';
import { diskFaultOf, startServer } from './start-server';
import { ConfigError, EXIT_CODES, StartLaterError } from './config-error';
import { readSettings } from './settings';

/**
 * In-flight requests get 8 s (http/connections.ts), running jobs 5 s before they are requeued, closing connections the
 * rest.
 */
const STOP_WITHIN_MS = 20_000;

makeFilesPrivate();

let log = openLog('error');
// The process that reads the log may exit (EPIPE); the site keeps running.
process.stdout.on('error', () => undefined);
// An unexpected error leaves the process in an unknown state, so it exits and its supervisor restarts it. Node itself
// would print the error with every field that it carries.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the server ends: nothing handled this error');
  process.exit(1);
});

// On SIGUSR1 Node would open a debugger port, through which any program of this account could run code here.
// `--inspect` still opens one.
process.on('SIGUSR1', () => log.warn('SIGUSR1 is ignored: it opens no debugger'));

try {
  const settings = readSettings(process.env);
  log = openLog(levelOf(settings));
  const directory = await ownDirectory(settings.DATA_DIR);
  const running = await startServer(settings, directory, log);
  console.log(`${settings.SITE_NAME} is running at ${running.origin} with its data in ${directory}`);
  stopOnSignals(running.stop);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartLaterError;
  if (isExpected) console.error(error.message);
  else log.fatal({ err: error }, 'the server cannot start');
  process.exit(error instanceof ConfigError ? EXIT_CODES.badSetting : isExpected ? EXIT_CODES.later : 1);
}

async function ownDirectory(given: string): Promise<string> {
  const directory = resolve(given);
  try {
    await mkdir(directory, { recursive: true });
    return directory;
  } catch (error) {
    throw (
      diskFaultOf(directory, error) ??
      new ConfigError(`DATA_DIR: ${directory} cannot be made (${errorCode(error) || 'unknown'}).`)
    );
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`The server did not stop within ${STOP_WITHIN_MS / 1000} s and ends as it is.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
