import type { Abstention } from '@bandmark/contracts/api/no-estimate';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant } from './columns';
import { users } from './users';

type Criteria = [number, number, number, number];
type DraftCriteria = [number | null, number | null, number | null, number | null];

/** The program's estimate of a writing answer, or why there is none. Never part of a total or a certificate. */
export const estimates = pgTable('estimates', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  /** 0 where `abstentions` says that there is no estimate. */
  band: real('band').notNull(),
  method: text('method').notNull(),
  features: jsonb('features').$type<{ name: string; value: string }[]>().notNull(),
  /** Why the program gives no estimate; null where it gives one. */
  abstentions: jsonb('abstentions').$type<Abstention[]>(),
  estimatedAt: instant('estimated_at').notNull(),
});

/** The mark that stands: everything that is issued, shown and mailed comes from here, never from a given mark. */
export const marks = pgTable(
  'marks',
  {
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
    /** How many examiners gave marks before this one stood. */
    examiners: integer('examiners').notNull().default(1),
    /** What the examiners whose marks count wrote to the candidate. */
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
  },
  (table) => [index('marks_marked').on(table.markedAt), index('marks_marked_by').on(table.markedBy)],
);

/**
 * Examiners' marks of an answer, without withdrawn ones: one per examiner, in the order in which they were given. A
 * single one is the mark that stands, unless a second is wanted (docs/decisions/139-a-second-mark-is-blind.md).
 */
export const givenMarks = pgTable(
  'given_marks',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    /** 1 to 3. */
    round: integer('round').notNull(),
    criteria: jsonb('criteria').$type<Criteria>().notNull(),
    band: real('band').notNull(),
    /** Null once the examiner's account is gone. */
    markedBy: uuid('marked_by').references(() => users.userId, { onDelete: 'set null' }),
    markedAt: instant('marked_at').notNull(),
    isWithoutRecording: boolean('is_without_recording').notNull(),
    /** To the candidate; empty for none. */
    note: text('note').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.round] }),
    index('given_marks_marked_by').on(table.markedBy),
  ],
);

/** Answers that another examiner marks as well before a mark stands, and why. */
export const secondMarks = pgTable('second_marks', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  reason: text('reason', { enum: ['asked', 'sampled'] }).notNull(),
  /** The examiner who asked; null for the sample. */
  wantedBy: uuid('wanted_by').references(() => users.userId, { onDelete: 'set null' }),
  wantedAt: instant('wanted_at').notNull(),
});

/** The examiner who has an answer open, so that no other marks it meanwhile. A lapsed claim counts for nothing. */
export const markClaims = pgTable('mark_claims', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  examinerId: uuid('examiner_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  claimedUntil: instant('claimed_until').notNull(),
});

/** Drafts of marks: the criteria and the note that an examiner has not saved as a mark yet. */
export const markDrafts = pgTable(
  'mark_drafts',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    examinerId: uuid('examiner_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    criteria: jsonb('criteria').$type<DraftCriteria>().notNull(),
    note: text('note').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.examinerId] })],
);

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
    note: text('note').notNull().default(''),
  },
  (table) => [index('mark_history_attempt').on(table.attemptId), index('mark_history_marked_by').on(table.markedBy)],
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

/**
 * Answers that were sent to a scoring partner. The partner knows an answer only by this row's random id, which gives
 * access to nothing here.
 */
export const partnerRequests = pgTable('partner_requests', {
  requestId: uuid('request_id').primaryKey(),
  attemptId: uuid('attempt_id')
    .notNull()
    .unique()
    .references(() => attempts.attemptId, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  /** When the partner last acknowledged it; null until then. */
  acknowledgedAt: instant('acknowledged_at'),
});
