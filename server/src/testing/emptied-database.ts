import type { PGlite } from '@electric-sql/pglite';

/**
 * Resets an embedded database after a suite: deletes rows and resets sequences and session state.
 * @param shape the {@link shapeOf} of the new database
 * @returns false if it cannot be reused, because the suite closed it or changed a table or a function
 */
export async function emptied(pglite: PGlite, shape: string): Promise<boolean> {
  if (pglite.closed) return false;
  await pglite.exec('discard all');
  if ((await shapeOf(pglite)) !== shape) return false;
  // Disables foreign keys. Deleting a few rows is faster than truncating all tables.
  await pglite.exec('set session_replication_role = replica');
  for (const table of await filledTables(pglite)) await pglite.exec(`delete from ${table}`);
  // Unflushed statistics make an idle database set a timer of 10 s, which keeps a worker alive after its last suite.
  await pglite.exec(`
    select setval(seqrelid, seqstart, false) from pg_sequence;
    reset session_replication_role;
    select pg_stat_force_next_flush()`);
  return true;
}

async function filledTables(pglite: PGlite): Promise<string[]> {
  const tables = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const { rows } = await pglite.query<{ name: string }>(
    tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  return rows.map(({ name }) => name);
}

/** A hash of all non-system tables, columns, constraints, triggers and functions; equal for copies of a database. */
export async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`
    with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    tables as (select oid from pg_class where relnamespace in (select oid from ours))
    select md5(string_agg(part, ';' order by part)) as shape from (
      select concat_ws(' ', oid, nspname) as part from pg_namespace where oid in (select oid from ours)
      union all select concat_ws(' ', oid, relname, relnatts) from pg_class where oid in (select oid from tables)
      union all select concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, attisdropped)
        from pg_attribute where attrelid in (select oid from tables)
      union all select concat_ws(' ', oid, conname) from pg_constraint where connamespace in (select oid from ours)
      union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from tables)
      union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace in (select oid from ours)
    ) as parts`);
  return rows[0]?.shape ?? '';
}
