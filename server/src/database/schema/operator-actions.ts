import { bigserial, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { tests } from './tests';
import { users } from './users';

/** What operators did to an account and its tests: who, when, what, why. Rows are only added. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    /** The account that it was done to. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    action: text('action', { enum: ['role-granted', 'role-withdrawn', 'time-factor', 'test-replaced'] }).notNull(),
    /** The role, the factor, or the numbers of both tests ("3 4"). */
    detail: text('detail').notNull(),
    /** In the operator's own words; empty where none is asked for. */
    reason: text('reason').notNull().default(''),
    /** Null for a command, and once the operator's account is gone. */
    doneBy: uuid('done_by').references(() => users.userId, { onDelete: 'set null' }),
    isCommand: boolean('is_command').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [index('operator_actions_user').on(table.userId)],
);

/**
 * Tests that were replaced by another one, because a part went wrong. The old one stays readable, but no part of it can
 * be begun, marked or certified any more (docs/decisions/143-a-replaced-test-stays.md).
 */
export const replacedTests = pgTable('replaced_tests', {
  myTestId: publicId('my_test_id')
    .primaryKey()
    .references(() => tests.myTestId, { onDelete: 'cascade' }),
  replacementId: publicId('replacement_id')
    .notNull()
    .unique()
    .references(() => tests.myTestId, { onDelete: 'cascade' }),
  replacedAt: instant('replaced_at').notNull(),
});
