import { bigserial, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant, publicId } from './columns';
import { tests } from './tests';

/**
 * Things that should exist and do not, found by the comparison job (`exams/comparing`). A row is deleted when a later
 * comparison finds what was missing.
 */
export const findings = pgTable(
  'findings',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['estimate', 'recording', 'certificate', 'no-camera', 'files', 'chunks'] }).notNull(),
    myTestId: publicId('my_test_id')
      .notNull()
      .references(() => tests.myTestId, { onDelete: 'cascade' }),
    /** Null for a finding about the whole test. */
    attemptId: uuid('attempt_id').references(() => attempts.attemptId, { onDelete: 'cascade' }),
    /** Id of the attempt or, where there is none, of the test; unique with the kind. */
    subject: text('subject').notNull(),
    /** How many files or chunks are missing; 1 otherwise. */
    missing: integer('missing').notNull(),
    foundAt: instant('found_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [unique('findings_subject').on(table.kind, table.subject)],
);

/** Position of a sweep that goes through a table page by page; any process can continue from it. */
export const sweepPositions = pgTable('sweep_positions', {
  sweep: text('sweep').primaryKey(),
  /** The last key of the last page. */
  after: text('after').notNull(),
});
