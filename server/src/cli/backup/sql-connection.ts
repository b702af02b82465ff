import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { ConfigError } from '../../config-error';

/** One session of either database, so that one code reads and writes both. */
export interface SqlConnection {
  /** @returns rows; what must be exact is selected as text, because the two drivers parse numbers differently */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** @throws ConfigError when it cannot be reached */
export async function connectToPostgres(url: string): Promise<SqlConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'bandmark backup' });
  // The query that is under way rejects as well; without a listener the event would end the process.
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

/** The embedded database in a directory that no other process uses. */
export async function openEmbedded(directory: string): Promise<SqlConnection> {
  const pglite = await PGlite.create(directory);
  return {
    query: async (statement, values) => (await pglite.query<Record<string, unknown>>(statement, values)).rows,
    close: () => pglite.close(),
  };
}

/** @returns the column `value` of the rows */
export async function valuesOf(connection: SqlConnection, statement: string, values?: unknown[]): Promise<string[]> {
  return (await connection.query(statement, values)).map(({ value }) => String(value));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
