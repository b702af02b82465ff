import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Takes some tenths of a second in the largest table: far from the time-out of a statement. */
const PORTION = 10_000;

/**
 * Removes rows, however many, in statements of a bounded size: a single one for all that a stopped job left behind would
 * run into the time-out of statements, remove nothing, and find more each time. Safe from several processes at once.
 * @param portion most rows of one statement
 * @returns how many it removed
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
      // The condition again: a row that another transaction has changed meanwhile is judged anew.
      .where(and(sql`ctid = any(array(${some}))`, where))
      .returning({ one: sql<number>`1` });
    removed += rows.length;
    // Also where another process removes the same rows: the rest is there for the next run.
    if (rows.length < portion) return removed;
  }
}
