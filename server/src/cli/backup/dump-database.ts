import { backupPaths, type BackedUpTable, type BackupManifest } from './backup-manifest';
import { ConfigError } from '../../config-error';
import { writeLines } from './lines';
import { quoted, type SqlConnection } from './sql-connection';
import { type CatalogTable, foundSchemas, readSequences, readTables } from './table-catalog';

/** Rows per fetch. An answer has at most 50,000 characters, so a batch stays in the order of ten megabytes. */
const BATCH = 500;

/** Settings for text output that is lossless and independent of the session. */
const EXACT_OUTPUT = [
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO'`,
  `set local intervalstyle to 'postgres'`,
  `set local bytea_output to 'hex'`,
  'set local extra_float_digits to 1',
];

type DumpedDatabase = Omit<BackupManifest['database'], 'engine'>;

/**
 * Dumps every table of one snapshot into `database/`, and the jobs that have not succeeded. Omits the tables of
 * pg-boss, whose schema depends on its version; a restore sends the jobs again.
 * @param progress receives the name of the table being written
 */
export async function dumpDatabase(
  connection: SqlConnection,
  directory: string,
  progress: (what: string) => void,
): Promise<DumpedDatabase> {
  await connection.query('begin isolation level repeatable read read only');
  for (const setting of EXACT_OUTPUT) await connection.query(setting);
  const schemas = await foundSchemas(connection);
  if (!schemas.includes('drizzle')) throw new ConfigError('The database is empty: there is nothing to back up.');
  const migration = await lastMigration(connection);
  const tables: BackedUpTable[] = [];
  for (const table of await readTables(connection)) {
    progress(`table ${table.name}`);
    const digest = await writeLines(backupPaths(directory).table(table.name), rows(connection, selectOf(table)));
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...digest });
  }
  const jobs = await writeLines(
    backupPaths(directory).jobs,
    schemas.includes('pgboss') ? rows(connection, UNFINISHED_JOBS) : none(),
  );
  const sequences = await readSequences(connection);
  await connection.query('commit');
  return { migration, tables, sequences, jobs };
}

/**
 * Includes jobs that failed for good: a restored site tries them again. pg-boss keeps such a job beside its copy in the
 * dead-letter queue; only the copy counts, because it is deleted when an operator has settled it.
 */
const UNFINISHED_JOBS = `
  select json_build_array(coalesce(to_jsonb(job) ->> 'source_name', name), data)::text as line from pgboss.job
  where state::text in ('created', 'retry', 'active')
    or (state::text = 'failed' and to_jsonb(job) ->> 'dead_letter' is null)
  order by created_on, id`;

/** Orders rows by primary key, so that equal tables give equal dumps on both kinds of database. */
function selectOf({ name, columns, key }: CatalogTable): string {
  const line = `array_to_json(array[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}])::text`;
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) => `${quoted(column)}${typeOf.get(column) === 'text' ? ' collate "C"' : ''}`);
  const orderBy = order.length > 0 ? order.join(', ') : `${line} collate "C"`;
  return `select ${line} as line from public.${quoted(name)} order by ${orderBy}`;
}

async function* rows(connection: SqlConnection, select: string): AsyncGenerator<string[]> {
  await connection.query(`declare dump no scroll cursor for ${select}`);
  for (;;) {
    const batch = await connection.query(`fetch ${BATCH} from dump`);
    if (batch.length === 0) break;
    yield batch.map(({ line }) => String(line));
  }
  await connection.query('close dump');
}

async function* none(): AsyncGenerator<string[]> {
  // The site's job queue was never opened, so there are no jobs.
}

async function lastMigration(connection: SqlConnection) {
  const [row] = await connection.query(
    'select hash, created_at::text as made_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  if (!row) throw new ConfigError('The database is empty: there is nothing to back up.');
  return { when: Number(row['made_at']), hash: String(row['hash']) };
}
