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
  const connection = await openEmbedded(copy);
  return {
    ...connection,
    async close() {
      await connection.close();
      await rm(copy, { recursive: true, force: true });
    },
  };
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
    await cp(database, copy, { recursive: true });
    return copy;
  } finally {
    await lock.release();
  }
}
