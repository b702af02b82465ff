import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Who may release what through the API. Only a token's hash is kept, so that a copy of the table releases nothing. */
export const releaseTeams = pgTable('release_teams', {
  name: text('name').primaryKey(),
  /** SHA-256, hex. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Names in the registry. */
  remotes: text('remotes').array().notNull(),
  /** Ed25519, SPKI as base64; once it is set, unsigned versions of this team are refused. */
  publicKey: text('public_key'),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});
