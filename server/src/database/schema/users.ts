import { boolean, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const users = pgTable('users', {
  userId: uuid('user_id').primaryKey(),
  /** Trimmed and in lower case: what two spellings of one address have in common. */
  email: text('email').notNull().unique(),
  /** The address is known to be its owner's: a recovery mail arrived there, or Google vouched for it. */
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  /** argon2id; null for an account that only ever came through Google. */
  passwordHash: text('password_hash'),
  /** Google's `sub`. */
  googleSubject: text('google_subject').unique(),
  name: text('name').notNull(),
  /** The name that certificates carry; null until the holder gives it. */
  certificateName: text('certificate_name'),
  /** When the holder last said that certificates carry this name; null where it was only taken over from `name`. */
  certificateNameConfirmedAt: instant('certificate_name_confirmed_at'),
  /** Country code, null until the first visit told it. */
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
});
