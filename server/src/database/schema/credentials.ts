import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { certificates } from './certificates';
import { instant } from './columns';

/** Public keys of this site's credentials, one for each generation: a credential of any of them verifies. */
export const credentialKeys = pgTable('credential_keys', {
  generation: integer('generation').primaryKey(),
  /** Ed25519, as a Multikey writes it (W3C Controlled Identifiers 1.0 §2.2.2). */
  publicKey: text('public_key').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/** Credentials as they were signed. */
export const credentials = pgTable(
  'credentials',
  {
    certificateId: text('certificate_id')
      .primaryKey()
      .references(() => certificates.certificateId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The certificate's id inside the document; differs from the row's once the certificate was issued again. */
    signedFor: text('signed_for').notNull(),
    /** The signed document, as the bytes that holders download. */
    document: text('document').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  // Lets the sweep compare the ids without reading the documents.
  (table) => [index('credentials_signed_for').on(table.certificateId, table.signedFor)],
);

/** A certificate's position in the status list. Rows outlive the certificate, so that its position is never reused. */
export const credentialPlaces = pgTable('credential_places', {
  certificateId: text('certificate_id').primaryKey(),
  /** From 1, in the order of signing. */
  place: integer('place').generatedAlwaysAsIdentity().notNull().unique(),
});
