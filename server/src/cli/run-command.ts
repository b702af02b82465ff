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

/** An operator's command in two variants. Each returns the text to print. */
export interface OperatorCommand {
  /** Runs it through the running server. */
  ask(file: OperatorFile): Promise<string>;
  /** Runs it on the database directly, while no server is running. */
  open(db: Database): Promise<string>;
  /** May run before the site's first start, in which case it creates the database. */
  isBeforeSite?: true;
}

/**
 * For a command line whose actions are operator's commands. An action calls `run`; `printResult` parses the command
 * line and prints the output of `run`.
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
 * Runs a command through a running server. Opens the database directly only if there is none, because only one process
 * can open the embedded database.
 * @param environment see `requireNoOtherSite`
 * @throws ConfigError for a directory without a site, unless the command is `isBeforeSite`
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
      `DATA_DIR: ${dataDirectory} holds no site. Set DATA_DIR to the directory that the site printed when it started, and run the command again.`,
    );
  const lock = await lockDirectory(dataDirectory);
  try {
    return await onDatabase(command, await openPglite(dataDirectory));
  } finally {
    await lock.release();
  }
}

/**
 * A database alone does not make a site, because an earlier command may have created it; a site also has published
 * releases.
 * @param environment see `requireNoOtherSite`
 * @throws ConfigError if the directory holds no site, no server uses it, and a site is running from another directory
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
