import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config-error';

const pathOf = (dataDirectory: string): string => join(dataDirectory, 'restore-unfinished');

/** Marks a data directory as being restored, until {@link unmarkRestore}. */
export const markRestore = (dataDirectory: string, source: string): Promise<void> =>
  writeFile(pathOf(dataDirectory), `A restore from ${source} has begun and not ended.\n`, { flush: true });

export const unmarkRestore = (dataDirectory: string): Promise<void> => rm(pathOf(dataDirectory));

/** @throws ConfigError when a restore into this directory was killed: no server may start on a partial site */
export function requireFinishedRestore(dataDirectory: string): void {
  if (existsSync(pathOf(dataDirectory)))
    throw new ConfigError(
      `DATA_DIR: a restore into ${dataDirectory} did not finish. Empty it (and the database and bucket of the settings) and restore again.`,
    );
}
