import { bigint, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { users } from './users';

/** A candidate's tests. Quick tests today; a full test carries its `test_id` as well. */
export const tests = pgTable(
  'tests',
  {
    myTestId: publicId('my_test_id').primaryKey(),
    /** Null for the sample, which belongs to nobody. */
    userId: uuid('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    /** Counted from 1 for each candidate ("Test #"). */
    number: integer('number').notNull(),
    testId: bigint('test_id', { mode: 'number' }),
    /** Which forms (see content/) this test asks; chosen so that a repeat gets another one. */
    writingForm: text('writing_form').notNull(),
    speakingForm: text('speaking_form').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('tests_number_per_user').on(table.userId, table.number)],
);

/** What a listening or reading test came to: 40 answers, in order. Written when a full test is scored by its key. */
export const standardResults = pgTable(
  'standard_results',
  {
    type: text('type', { enum: ['reading', 'listening'] }).notNull(),
    testId: publicId('test_id').notNull(),
    answers: jsonb('answers').$type<{ answer: string; correct: boolean }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.testId] })],
);
