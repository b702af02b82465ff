import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { boolean, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { tests } from './tests';

export const certificates = pgTable('certificates', {
  /** `A` and 128 random bits in base58: the link is the key. */
  certificateId: text('certificate_id').primaryKey(),
  /** One certificate for each test. */
  myTestId: publicId('my_test_id')
    .notNull()
    .unique()
    .references(() => tests.myTestId, { onDelete: 'cascade' }),
  issuedAt: instant('issued_at').notNull(),
  totalBand: real('total_band').notNull(),
  /** As it was awarded. `qrUrl` is left out: it follows the site's address of the day. */
  record: jsonb('record').$type<Omit<CertificateRecord, 'qrUrl'>>().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
});
