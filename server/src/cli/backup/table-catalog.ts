import { RESTORE_MARK } from '../../database/migrate-postgres';
import { quoted, type SqlConnection, valuesOf } from './sql-connection';

export interface TableColumn {
  name: string;
  /** In PostgreSQL's notation, including the type modifier. */
  type: string;
}

export interface CatalogTable {
  name: string;
  columns: TableColumn[];
  /** Columns of the primary key, in its order. */
  key: string[];
}

/** The tables of the schema `public`, each after those that it references. @throws for a cycle of foreign keys */
export async function readTables(connection: SqlConnection): Promise<CatalogTable[]> {
  const names = await valuesOf(
    connection,
    `select c.relname as value from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p') and not c.relispartition order by c.relname collate "C"`,
  );
  const references = await connection.query(
    `select referring.relname as referring, referred.relname as referred from pg_constraint c
       join pg_class referring on referring.oid = c.conrelid join pg_class referred on referred.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const tables: CatalogTable[] = [];
  for (const name of inOrder(names, references)) tables.push(await readTable(connection, name));
  return tables;
}

async function readTable(connection: SqlConnection, name: string): Promise<CatalogTable> {
  const table = [`public.${quoted(name)}`];
  const columns = await connection.query(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    table,
  );
  const key = await valuesOf(
    connection,
    `select a.attname as value from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    table,
  );
  return { name, columns: columns.map((each) => ({ name: String(each['name']), type: String(each['type']) })), key };
}

function inOrder(names: readonly string[], references: readonly Record<string, unknown>[]): string[] {
  const waiting = new Set(names);
  const sorted: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.some(({ referring, referred }) => referring === name && waiting.has(String(referred))),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a cycle: ${[...waiting].join(', ')}.`);
    for (const name of free) waiting.delete(name);
    sorted.push(...free);
  }
  return sorted;
}

/** The sequences of serial columns, with the state that determines their next value. */
export async function readSequences(connection: SqlConnection) {
  const names = await valuesOf(
    connection,
    `select relname as value from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`,
  );
  const sequences = [];
  for (const name of names) {
    const [row] = await connection.query(
      `select last_value::text as last_value, is_called from public.${quoted(name)}`,
    );
    sequences.push({ name, lastValue: String(row?.['last_value']), isCalled: row?.['is_called'] === true });
  }
  return sequences;
}

/** Names of a site's schemas that already exist; `public` counts only if it has tables. */
export function foundSchemas(connection: SqlConnection): Promise<string[]> {
  return valuesOf(
    connection,
    `select distinct n.nspname as value from pg_namespace n left join pg_class c on c.relnamespace = n.oid
     where n.nspname in ('drizzle', 'pgboss', '${RESTORE_MARK}') or (n.nspname = 'public' and c.relkind in ('r', 'p'))`,
  );
}

/** Number of other sessions of the same role in this database: a site's servers connect with `DATABASE_URL`'s role. */
export async function otherSessions(connection: SqlConnection): Promise<number> {
  const [count] = await valuesOf(
    connection,
    `select count(*) as value from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  return Number(count);
}
