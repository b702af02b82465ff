import { boolean, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const users = pgTable(
  'users',
  {
    userId: uuid('user_id').primaryKey(),
    /** Trimmed and in lower case, so that two spellings of one address are equal. */
    email: text('email').notNull().unique(),
    /** The owner has proved to control the address: used a link that was mailed to it, or Google vouched for it. */
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** argon2id; null for an account that only ever signed in through Google. */
    passwordHash: text('password_hash'),
    /** Google's `sub`. */
    googleSubject: text('google_subject').unique(),
    name: text('name').notNull(),
    /** The name that certificates carry; null until the holder gives it. */
    certificateName: text('certificate_name'),
    /** When the holder last said that certificates carry this name; null where it was only taken over from `name`. */
    certificateNameConfirmedAt: instant('certificate_name_confirmed_at'),
    /** Country code; null until the first visit reveals it. */
    location: text('location'),
    isExaminer: boolean('is_examiner').notNull().default(false),
    /** Leads examiners: may withdraw marks and certificates. */
    isLead: boolean('is_lead').notNull().default(false),
    /** May read the status page. */
    isOperator: boolean('is_operator').notNull().default(false),
    /** Extra time: 1, 1.25, 1.5 or 2. */
    timeFactor: real('time_factor').notNull().default(1),
    /** A token carries the version it was issued under; raising it ends every older session. */
    sessionVersion: integer('session_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Replaces `email` once the link that was sent to it is opened; removed when the link expires. */
    pendingEmail: text('pending_email'),
    pendingEmailAt: instant('pending_email_at'),
    /** When the owner asked to delete the account: it is erased a week later, unless they keep it. */
    deletionRequestedAt: instant('deletion_requested_at'),
    /** Erasure has begun and cannot be undone: sign-in is refused from here on. */
    erasingAt: instant('erasing_at'),
  },
  (table) => [
    index('users_certificate_named').on(table.certificateNameConfirmedAt),
    index('users_created').on(table.createdAt, table.userId),
  ],
);

/**
 * Earlier and requested addresses of an account, kept as long as a copy of a mail may name them, because erasure
 * searches for those too.
 */
export const otherAddresses = pgTable(
  'other_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] }), index('other_addresses_used').on(table.usedAt)],
);
