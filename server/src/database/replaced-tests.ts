import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database';
import { replacedTests } from './schema/operator-actions';

/** Condition for rows whose test was not replaced by another. @param myTestId column with the test's id */
export const isNotReplaced = (myTestId: AnyColumn): SQL =>
  sql`not exists (select 1 from ${replacedTests} where ${replacedTests.myTestId} = ${myTestId})`;

export async function isReplaced(db: Database, myTestId: number): Promise<boolean> {
  return (await db.$count(replacedTests, eq(replacedTests.myTestId, myTestId))) > 0;
}
