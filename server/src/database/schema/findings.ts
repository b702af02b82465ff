import { bigserial, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant, publicId } from './columns';
import { tests } from './tests';

/**
 * What should exist and does not, found by comparing (`exams/comparing`). A row goes when a later comparison finds
 * what was missing.
 */
export const findings = pgTable(
  'findings',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['estimate', 'recording', 'certificate', 'no-camera', 'files', 'chunks'] }).notNull(),
    myTestId: publicId('my_test_id')
      .notNull()
      .references(() => tests.myTestId, { onDelete: 'cascade' }),
    /** Null for what belongs to the whole test. */
    attemptId: uuid('attempt_id').references(() => attempts.attemptId, { onDelete: 'cascade' }),
    /** The attempt, or the test where there is none: with the kind, what a row is about. */
    subject: text('subject').notNull(),
    /** How many files or chunks are missing; 1 otherwise. */
    missing: integer('missing').notNull(),
    foundAt: instant('found_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [unique('findings_subject').on(table.kind, table.subject)],
);

/** Where a sweep that goes through a table page by page goes on, in whichever process. */
export const sweepPositions = pgTable('sweep_positions', {
  sweep: text('sweep').primaryKey(),
  /** The last key of the last page. */
  after: text('after').notNull(),
});
