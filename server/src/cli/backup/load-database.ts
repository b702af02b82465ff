import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../../config-error';
import { MIGRATIONS_DIRECTORY } from '../../database/open-database';
import { type BackedUpTable, backupPaths, type BackupManifest } from './backup-manifest';
import { readLines } from './lines';
import { quoted, type SqlConnection } from './sql-connection';
import { readTables, type TableColumn } from './table-catalog';

/** A statement is sent at this many rows, or earlier at this many characters. */
const BATCH = 500;
const BATCH_CHARACTERS = 4_000_000;

/**
 * The migrations that had been applied to the backup's database.
 * @throws ConfigError when this server does not know them
 */
export function migrationsOf({ migration }: Pick<BackupManifest['database'], 'migration'>) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY });
  const at = known.findIndex(({ folderMillis }) => folderMillis === migration.when);
  if (at < 0 && migration.when > (known.at(-1)?.folderMillis ?? 0))
    throw new ConfigError('The backup comes from a newer version of the server. Restore it with that version.');
  if (at < 0 || known[at]?.hash !== migration.hash)
    throw new ConfigError('The backup has a schema that this server does not know: it comes from another edition.');
  return known.slice(0, at + 1);
}

/**
 * Fills an empty database in one transaction: first the schema at the backup's migration, then the rows. Later
 * migrations run when the database is next opened.
 */
export async function loadDatabase(
  connection: SqlConnection,
  directory: string,
  database: BackupManifest['database'],
  progress: (what: string) => void,
): Promise<void> {
  await connection.query('begin');
  await migrate(connection, database);
  const types = new Map((await readTables(connection)).map(({ name, columns }) => [name, columns]));
  // The manifest lists each table after those that it references.
  for (const table of database.tables) {
    progress(`table ${table.name}`);
    await loadTable(connection, directory, table, types.get(table.name) ?? []);
  }
  for (const { name, lastValue, isCalled } of database.sequences) {
    const sequence = `public.${quoted(name)}`;
    await connection.query('select setval($1::regclass, $2::bigint, $3::boolean)', [sequence, lastValue, isCalled]);
  }
  await connection.query('commit');
}

/** Does what drizzle's migrator does, but stops at the backup's migration and stays within the open transaction. */
async function migrate(connection: SqlConnection, database: BackupManifest['database']): Promise<void> {
  await connection.query('create schema drizzle');
  await connection.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrationsOf(database)) {
    for (const statement of sql) await connection.query(statement);
    await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2::bigint)', [
      hash,
      String(folderMillis),
    ]);
  }
}

async function loadTable(
  connection: SqlConnection,
  directory: string,
  table: BackedUpTable,
  known: readonly TableColumn[],
): Promise<void> {
  const types = table.columns.map((name) => known.find((column) => column.name === name)?.type);
  if (types.includes(undefined))
    throw new ConfigError(`The backup's table ${table.name} has columns that this server does not know.`);
  const insert = `insert into public.${quoted(table.name)} (${table.columns.map(quoted).join(', ')})
    overriding system value
    select ${types.map((type, at) => `(line ->> ${at})::${type}`).join(', ')} from json_array_elements($1::json) as line`;
  let batch: string[] = [];
  let characters = 0;
  const send = async () => {
    if (batch.length > 0) await connection.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    characters = 0;
  };
  for await (const lines of readLines(backupPaths(directory).table(table.name))) {
    for (const line of lines) {
      batch.push(line);
      characters += line.length;
      if (batch.length >= BATCH || characters >= BATCH_CHARACTERS) await send();
    }
  }
  await send();
}
