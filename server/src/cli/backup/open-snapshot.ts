import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config-error';
import { lockDirectory } from '../../database/directory-lock';
import { scratchDirectory } from '../../storage/abandoned-files';
import type { Settings } from '../../settings';
import { askServer, ServerDownError } from '../ask-server';
import { readOperatorFile } from '../operator-file';
import { copyDatabaseEndpoint } from '../../operations/database-copy-feature';
import { connectToPostgres, openEmbedded, type SqlConnection } from './sql-connection';

/**
 * A connection for reading a consistent snapshot of the site's database: to PostgreSQL, or to a copy of the embedded
 * database, which only one process can open. A running server makes the copy, between two queries; otherwise this
 * process does.
 */
export async function openSnapshot(settings: Settings, dataDirectory: string): Promise<SqlConnection> {
  if (settings.DATABASE_URL !== undefined) return connectToPostgres(settings.DATABASE_URL);
  const copy = await copyOfEmbedded(dataDirectory);
  const connection = await usingCopy(copy, () => openEmbedded(copy));
  return {
    ...connection,
    async close() {
      await connection.close();
      await remove(copy);
    },
  };
}

const remove = (copy: string) => rm(copy, { recursive: true, force: true });

/** Removes the copy if the work fails: it is as large as the database, and a full disk may be why it fails. */
async function usingCopy<T>(copy: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await remove(copy);
    throw error;
  }
}

async function copyOfEmbedded(dataDirectory: string): Promise<string> {
  const file = await readOperatorFile(dataDirectory);
  if (file) {
    try {
      return (await askServer(file, copyDatabaseEndpoint, {})).directory;
    } catch (error) {
      if (!(error instanceof ServerDownError)) throw error;
    }
  }
  const database = join(dataDirectory, 'db');
  if (!existsSync(database)) throw new ConfigError(`DATA_DIR: ${dataDirectory} holds no database.`);
  const lock = await lockDirectory(dataDirectory);
  try {
    const copy = join(scratchDirectory(dataDirectory), `backup-${randomUUID()}`);
    await mkdir(scratchDirectory(dataDirectory), { recursive: true });
    await usingCopy(copy, () => cp(database, copy, { recursive: true }));
    return copy;
  } finally {
    await lock.release();
  }
}
