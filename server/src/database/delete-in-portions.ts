import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Takes some tenths of a second in the largest table, far below the statement time-out. */
const PORTION = 10_000;

/**
 * Deletes any number of rows in statements of a bounded size. After a job was stopped for long, a single statement for
 * the whole backlog would time out, delete nothing, and face more rows each time. Safe from several processes at once.
 * @param portion maximum number of rows for one statement
 * @returns how many it deleted
 */
export async function deleteInPortions(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  portion = PORTION,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = db
      .select({ place: sql`ctid` })
      .from(table)
      .where(where)
      .limit(portion);
    const rows = await db
      .delete(table)
      // Repeats the condition: another transaction may have changed the row since it was selected.
      .where(and(sql`ctid = any(array(${some}))`, where))
      .returning({ one: sql<number>`1` });
    removed += rows.length;
    // Also returns where another process deletes the same rows; the next run deletes the rest.
    if (rows.length < portion) return removed;
  }
}
