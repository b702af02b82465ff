import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { type KeyedSkill, QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { users } from './users';

const formColumn = (skill: QuickSkill) => text(`${skill}_form`).notNull();

/** `writingForm` and so on: a column for each part of every test. A new part needs a migration with its column. */
const formColumns = fieldsOf<QuickSkill, { [S in QuickSkill as `${S}Form`]: ReturnType<typeof formColumn> }>(
  QUICK_SKILLS,
  (skill) => [[`${skill}Form`, formColumn(skill)]],
);

/** A candidate's tests. A full test carries its `test_id`; a test without it is a quick test. */
export const tests = pgTable(
  'tests',
  {
    myTestId: publicId('my_test_id').primaryKey(),
    /** Null for the sample (docs/decisions/026-the-sample-has-no-account.md). */
    userId: uuid('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    /** Counted from 1 for each candidate ("Test #"). */
    number: integer('number').notNull(),
    testId: bigint('test_id', { mode: 'number' }),
    /** Which forms (see content/) this test uses, chosen so that a repeat gets another one. */
    ...formColumns,
    /** Forms that only a full test has. */
    listeningForm: text('listening_form'),
    readingForm: text('reading_form'),
    createdAt: instant('created_at').notNull(),
    /** Since when the holder hides the recordings; null while anyone with the link can watch them. */
    recordingsHiddenAt: instant('recordings_hidden_at'),
    /** When the holder withdrew the recordings for good: their files are deleted. */
    recordingsWithdrawnAt: instant('recordings_withdrawn_at'),
  },
  (table) => [
    unique('tests_number_per_user').on(table.userId, table.number),
    index('tests_full').on(table.testId).where(isNotNull(table.testId)),
    index('tests_withdrawn').on(table.myTestId).where(isNotNull(table.recordingsWithdrawnAt)),
  ],
);

/** Scored answers of a listening or reading test: 40, in order. `testId` is the answer's public id. */
export const standardResults = pgTable(
  'standard_results',
  {
    type: text('type').$type<KeyedSkill>().notNull(),
    testId: publicId('test_id').notNull(),
    answers: jsonb('answers').$type<{ answer: string; correct: boolean }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.testId] }), index('standard_results_test').on(table.testId)],
);
