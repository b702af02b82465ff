import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { levelOf, openLog } from './log';
import { startServer } from './start-server';
import { ConfigError } from './config-error';
import { readSettings } from './settings';

/** Long enough to hand back running jobs, short enough that an operator does not reach for kill -9. */
const STOP_WITHIN_MS = 8000;

let log = openLog('error');
// Whoever read the log may go away; the site goes on.
process.stdout.on('error', () => undefined);
// Node would print the error with everything that it carries.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the server ends: nothing handled this error');
  process.exit(1);
});

try {
  const settings = readSettings(process.env);
  log = openLog(levelOf(settings));
  const running = await startServer(settings, await ownDirectory(settings.DATA_DIR), log);
  console.log(`${settings.SITE_NAME} is running at ${running.origin}`);
  stopOnSignals(running.stop);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else log.fatal({ err: error }, 'the server cannot start');
  process.exit(1);
}

async function ownDirectory(given: string): Promise<string> {
  const directory = resolve(given);
  try {
    await mkdir(directory, { recursive: true });
    return directory;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${directory} cannot be made (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
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
