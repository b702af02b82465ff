import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDirectory } from '../database/directory-lock';
import type { Database } from '../database/database';
import { type OpenDatabase, openPglite, openPostgres } from '../database/open-database';
import { HttpError } from '../http/http-error';
import { openRegistryDocument } from '../releases/registry/registry-document';
import { createDiskStore } from '../storage/disk-store';
import { readSettings, type Settings } from '../settings';
import { ConfigError } from '../config-error';
import { ServerDownError } from './ask-server';
import { inTerminal } from './in-terminal';
import { requireNoOtherSite } from './other-site';
import { type OperatorFile, readOperatorFiles } from './operator-file';

/** One command of the operator, in both ways that it can be done. Each returns what is printed. */
export interface OperatorCommand {
  /** Through the running server. */
  ask(file: OperatorFile): Promise<string>;
  /** On the data itself, while no server runs. */
  open(db: Database): Promise<string>;
  /** May come before the first start of a site, and makes its database then. */
  isBeforeSite?: true;
}

/**
 * The terminal of a command line whose commands are operations. `run` does one, for its action; `printResult` parses
 * the line and prints what the operation said.
 */
export function operatorTerminal() {
  let printed = '';
  return {
    async run(operation: OperatorCommand): Promise<void> {
      printed = await runOperatorCommand(operation, readSettings(process.env));
    },
    printResult: (parse: () => Promise<unknown>): Promise<void> =>
      inTerminal(async () => {
        await parse();
        return printed;
      }, [HttpError]),
  };
}

/**
 * Asks the running server; opens the data itself only when there is none: the embedded database has one owner.
 * @param environment see `requireNoOtherSite`
 * @throws ConfigError for a directory without a site, where only a command that may come before it makes a database
 */
export async function runOperatorCommand(
  command: OperatorCommand,
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const dataDirectory = resolve(settings.DATA_DIR);
  for (const file of await readOperatorFiles(dataDirectory)) {
    try {
      return await command.ask(file);
    } catch (error) {
      if (!(error instanceof ServerDownError)) throw error;
    }
  }
  if (settings.DATABASE_URL !== undefined) {
    return onDatabase(command, await openPostgres(settings.DATABASE_URL));
  }
  await requireRightDirectory(dataDirectory, environment);
  if (!existsSync(dataDirectory)) throw new ConfigError(`DATA_DIR: ${dataDirectory} does not exist.`);
  if (!command.isBeforeSite && !existsSync(join(dataDirectory, 'db')))
    throw new ConfigError(
      `DATA_DIR: ${dataDirectory} holds no site. Set DATA_DIR to the directory that the site named when it started, and give the command again.`,
    );
  const lock = await lockDirectory(dataDirectory);
  try {
    return await onDatabase(command, await openPglite(dataDirectory));
  } finally {
    await lock.release();
  }
}

/**
 * A database alone is no site: an earlier command may have made it. What was published makes one.
 * @param environment see `requireNoOtherSite`
 * @throws ConfigError for a directory without a site, which no server uses, beside a running site
 */
export async function requireRightDirectory(
  dataDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if ((await readOperatorFiles(dataDirectory)).length > 0) return;
  const isPublished = (await openRegistryDocument(createDiskStore(dataDirectory)).etag()) !== null;
  if (!isPublished || !existsSync(join(dataDirectory, 'db'))) await requireNoOtherSite(dataDirectory, environment);
}

async function onDatabase(command: OperatorCommand, { db, close }: OpenDatabase): Promise<string> {
  try {
    return await command.open(db);
  } finally {
    await close();
  }
}
