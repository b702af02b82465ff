import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { Skill } from '@bandmark/domain/skills';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { tests } from './tests';
import { users } from './users';

/** One begun part of a test: its clock, its answer, its lease and the names of its recording. */
export const attempts = pgTable(
  'attempts',
  {
    attemptId: uuid('attempt_id').primaryKey(),
    myTestId: publicId('my_test_id')
      .notNull()
      .references(() => tests.myTestId, { onDelete: 'cascade' }),
    /** Null for the sample. */
    userId: uuid('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    skill: text('skill').$type<Skill>().notNull(),
    formId: text('form_id').notNull(),
    /** The task as it was asked: a later edition of the form does not change what a report shows. */
    task: jsonb('task').$type<Task>().notNull(),
    begunAt: instant('begun_at').notNull(),
    /** Extra time of this candidate, copied when the attempt began. */
    timeFactor: real('time_factor').notNull().default(1),
    /** Milliseconds added by outages that the server measured, or by an operator. */
    extraMs: integer('extra_ms').notNull().default(0),
    deadline: instant('deadline').notNull(),
    /** Milliseconds by which outages after the deadline extend the ten minutes in which late answers are accepted. */
    lateExtraMs: integer('late_extra_ms').notNull().default(0),
    /** Result of the device check before the test, for the examiner; null from older pages. */
    deviceCheck: jsonb('device_check').$type<DeviceCheckResult>(),

    answerSequence: integer('answer_sequence').notNull().default(0),
    answerText: text('answer_text').notNull().default(''),
    /** The stored answer arrived after the deadline. */
    isAnswerLate: boolean('is_answer_late').notNull().default(false),
    submittedAt: instant('submitted_at'),
    /** `clock`: the time ran out before the candidate submitted; the last stored answer counts. */
    closedBy: text('closed_by', { enum: ['candidate', 'clock'] }),
    isLate: boolean('is_late').notNull().default(false),
    receipt: text('receipt'),
    /**
     * Submitted, and without a mark that stands. Triggers of the database maintain it, so that it is right even while a
     * server of an earlier version runs (docs/decisions/183-attempts-know-that-they-await-a-mark.md).
     */
    awaitsMark: boolean('awaits_mark').notNull().default(false),

    /** Version of each remote that the exam began with: served to its candidate until it is submitted. */
    releases: jsonb('releases').$type<Record<string, string>>(),

    /** The tab that holds the lease, and when the server last heard from it. */
    leaseTabId: uuid('lease_tab_id'),
    leaseHeardAt: instant('lease_heard_at'),

    /**
     * Grants carry the version they were issued under; raising it revokes the older grants' right to write the answer.
     */
    grantVersion: integer('grant_version').notNull().default(1),

    /** Public names of the answer: folder and file of the recording, slug of the report. */
    answerId: publicId('answer_id').notNull().unique(),
    uuid: uuid('uuid').notNull().unique(),
    slug: text('slug').notNull().unique(),
  },
  (table) => [
    unique('attempts_part_of_test').on(table.myTestId, table.skill),
    index('attempts_open').on(table.submittedAt, table.deadline),
    index('attempts_user').on(table.userId),
    index('attempts_receipt').on(table.receipt),
    index('attempts_awaiting_mark')
      .on(table.submittedAt, table.attemptId)
      .where(sql`${table.awaitsMark}`),
  ],
);

/**
 * Texts that the server received and that are not the answer: from a tab that had lost the lease, after the submission,
 * or after the time. Only the newest text of each tab and takeover: when a tab takes over again, its earlier text moves
 * to a random tab id. A submission that names no tab has an id of zeros.
 */
export const answerVersions = pgTable(
  'answer_versions',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    tabId: uuid('tab_id').notNull(),
    /** `replaced`: it was the answer until another device took over, and that device's text continues from it. */
    kind: text('kind', { enum: ['late', 'replaced'] }).notNull(),
    sequence: integer('sequence').notNull(),
    text: text('text').notNull(),
    /** On the server's clock, computed from the age that the device reports; null from pages that report none. */
    typedAt: instant('typed_at'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.tabId] })],
);

/** Each extension of an attempt after it began, with its reason, for the candidate and the examiner to read. */
export const extraTimes = pgTable(
  'extra_times',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    /** When the outage began, or when the operator gave the time. */
    fromAt: instant('from_at').notNull(),
    reason: text('reason', { enum: ['outage', 'operator'] }).notNull(),
    ms: integer('ms').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.fromAt, table.reason] })],
);

/** Segments of a recording: each belongs permanently to the tab that requested it. */
export const segments = pgTable(
  'segments',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    segment: integer('segment').notNull(),
    tabId: uuid('tab_id').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Browser and system of the tab ("Chrome on Windows"); null where the tab does not report them. */
    device: text('device'),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.segment] })],
);
