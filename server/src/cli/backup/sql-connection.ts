import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { ConfigError } from '../../config-error';

/** A session of either kind of database, so that backup and restore share the same code. */
export interface SqlConnection {
  /** @returns rows; select exact values as text, because the two drivers parse numbers differently */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** @throws ConfigError when it cannot be reached */
export async function connectToPostgres(url: string): Promise<SqlConnection> {
  // Kept alive: while the database's machine is unreachable, the driver would wait for its response for ever, and no
  // later backup of the timer would begin.
  const client = new pg.Client({ connectionString: url, application_name: 'bandmark backup', keepAlive: true });
  // A lost connection also rejects the current query; an unhandled 'error' event would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${reason}).`);
  });
  return {
    query: async (statement, values) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    close: () => client.end(),
  };
}

/** Opens the embedded database in a directory that no other process uses. */
export async function openEmbedded(directory: string): Promise<SqlConnection> {
  const pglite = await PGlite.create(directory);
  return {
    query: async (statement, values) => (await pglite.query<Record<string, unknown>>(statement, values)).rows,
    close: () => pglite.close(),
  };
}

/** @returns the rows' column `value` */
export async function valuesOf(connection: SqlConnection, statement: string, values?: unknown[]): Promise<string[]> {
  return (await connection.query(statement, values)).map(({ value }) => String(value));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
