import { isNotNull, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { users } from './users';

/**
 * Mails that events cause (a transactional outbox): written in the event's transaction, and sent by a job after it. A
 * row that was sent loses its values and stays for 30 days as proof that the event has had its mail.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: uuid('mail_id').primaryKey(),
    /** Idempotency key: the same event causes one mail, however often it is reported. */
    key: text('key').notNull().unique(),
    /** A key of `MAILS` (mail/mails.ts); a row of another server's version may name one that this server lacks. */
    kind: text('kind').notNull(),
    /** Whose account it is about; null for mails to people without one. */
    userId: uuid('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    /** The recipient, if not the account's address at the time of sending. */
    email: text('email'),
    values: jsonb('values').$type<object>().notNull(),
    /** Waiting mails of one kind with the same value are sent as one. */
    together: text('together'),
    createdAt: instant('created_at').notNull(),
    /** Earliest time of sending. */
    dueAt: instant('due_at').notNull(),
    /** When it was sent, or dropped because it was no longer wanted. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mails_waiting').on(table.sentAt, table.dueAt),
    index('mails_user').on(table.userId),
    index('mails_created').on(table.createdAt),
    // Mails that were sent have lost their address.
    index('mails_email')
      .on(sql`lower(${table.email})`)
      .where(isNotNull(table.email)),
  ],
);

/** Kinds of mails that an account has switched off. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** What people asked about the plans that are arranged with sales. No account is needed to ask. */
export const enquiries = pgTable(
  'enquiries',
  {
    enquiryId: uuid('enquiry_id').primaryKey(),
    plan: text('plan', { enum: ['pro', 'enterprise'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    organisation: text('organisation').notNull(),
    /** How many people would take a test; as it was written. */
    people: text('people').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an operator marked it as handled. */
    handledAt: instant('handled_at'),
  },
  (table) => [index('enquiries_created').on(table.createdAt)],
);
