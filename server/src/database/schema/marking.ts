import { bigserial, boolean, index, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant } from './columns';
import { users } from './users';

type Criteria = [number, number, number, number];

/** The automatic estimate of a writing answer. Never part of a total or a certificate. */
export const estimates = pgTable('estimates', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  band: real('band').notNull(),
  method: text('method').notNull(),
  features: jsonb('features').$type<{ name: string; value: string }[]>().notNull(),
  estimatedAt: instant('estimated_at').notNull(),
});

/** The mark that stands. */
export const marks = pgTable('marks', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  criteria: jsonb('criteria').$type<Criteria>().notNull(),
  band: real('band').notNull(),
  source: text('source', { enum: ['examiner', 'partner', 'key'] }).notNull(),
  /** Null for a partner or an answer key, and once the examiner's account is gone. */
  markedBy: uuid('marked_by').references(() => users.userId, { onDelete: 'set null' }),
  markedAt: instant('marked_at').notNull(),
  /** The examiner chose to mark before there was a recording to see. */
  isWithoutRecording: boolean('is_without_recording').notNull().default(false),
});

/** Every mark that was ever saved, also the replaced ones: who, when, what. Rows are only added. */
export const markHistory = pgTable(
  'mark_history',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    criteria: jsonb('criteria').$type<Criteria>().notNull(),
    band: real('band').notNull(),
    source: text('source', { enum: ['examiner', 'partner', 'key'] }).notNull(),
    markedBy: uuid('marked_by').references(() => users.userId, { onDelete: 'set null' }),
    markedAt: instant('marked_at').notNull(),
    isWithoutRecording: boolean('is_without_recording').notNull().default(false),
  },
  (table) => [index('mark_history_attempt').on(table.attemptId)],
);

/** Marks that an examiners' lead or an operator withdrew: which, who, when, why. Rows are only added. */
export const markWithdrawals = pgTable(
  'mark_withdrawals',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    criteria: jsonb('criteria').$type<Criteria>().notNull(),
    band: real('band').notNull(),
    /** Who gave the mark; null for a partner, and once that account is gone. */
    markedBy: uuid('marked_by').references(() => users.userId, { onDelete: 'set null' }),
    withdrawnBy: uuid('withdrawn_by').references(() => users.userId, { onDelete: 'set null' }),
    withdrawnAt: instant('withdrawn_at').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [index('mark_withdrawals_attempt').on(table.attemptId)],
);
