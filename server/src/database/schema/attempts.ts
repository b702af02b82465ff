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
    /** Milliseconds by which outages after the deadline lengthen the ten minutes in which answers still arrive. */
    lateExtraMs: integer('late_extra_ms').notNull().default(0),
    /** What the device check found before the test, for the examiner; null of older pages. */
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
     * Submitted, and no mark stands. Triggers of the database keep it, so that it is also right beside a server of an
     * earlier version (docs/decisions/183-attempts-know-that-they-await-a-mark.md).
     */
    awaitsMark: boolean('awaits_mark').notNull().default(false),

    /** Version of each remote that the exam began with: served to its candidate until it is submitted. */
    releases: jsonb('releases').$type<Record<string, string>>(),

    /** The tab that writes, and when the server last heard from it. */
    leaseTabId: uuid('lease_tab_id'),
    leaseHeardAt: instant('lease_heard_at'),

    /** Grants carry the version they were issued under; raising it ends the right of older ones to write the answer. */
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
 * Texts that reached the server and are not the answer: from a tab that had lost the lease, after the submission, after
 * the time. The newest of each tab and takeover: a tab that took over again leaves its earlier texts under a random id.
 * All zeros for a submission that names no tab.
 */
export const answerVersions = pgTable(
  'answer_versions',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    tabId: uuid('tab_id').notNull(),
    /** `replaced`: it was the answer until another device took the attempt over; its text went on from there. */
    kind: text('kind', { enum: ['late', 'replaced'] }).notNull(),
    sequence: integer('sequence').notNull(),
    text: text('text').notNull(),
    /** By the server's clock, from how long ago the device says it was; null from pages that do not say it. */
    typedAt: instant('typed_at'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.tabId] })],
);

/** Each reason for which an attempt got more time after it began, for its candidate and its examiner to read. */
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

/** Segments of a recording: each belongs for ever to the tab that asked for it. */
export const segments = pgTable(
  'segments',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    segment: integer('segment').notNull(),
    tabId: uuid('tab_id').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Browser and system of the tab ("Chrome on Windows"); null where it does not say. */
    device: text('device'),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.segment] })],
);
