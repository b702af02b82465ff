import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { users } from './users';

/** Recovery links. Only the hash of a token is kept, so that a copy of the table opens no account. */
export const recoveryTokens = pgTable('recovery_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Sessions that were logged out before they expired; their tokens are refused. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    /** The token's `jti`. */
    sessionId: text('session_id').primaryKey(),
    /** When the token itself expires; the row is not needed after that. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expiry').on(table.expiresAt)],
);

/** One-time codes that a finished Google sign-in hands to the page. */
export const signInCodes = pgTable('sign_in_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

/** Items that may be used only once (captcha solutions, messages of a scoring partner): a row marks one as used. */
export const usedOnce = pgTable(
  'used_once',
  { key: text('key').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_once_expiry').on(table.expiresAt)],
);

/** Fixed windows, counted in the database because several processes may share it. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), count: integer('count').notNull(), resetsAt: instant('resets_at').notNull() },
  (table) => [index('rate_limits_reset').on(table.resetsAt)],
);
