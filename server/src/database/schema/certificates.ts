import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Awarded } from '@bandmark/domain/holder-name';
import { boolean, index, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant, publicId } from './columns';
import { tests } from './tests';
import { users } from './users';

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
  /** The record as it was awarded, without `qrUrl`, which follows the site's current address. */
  record: jsonb('record').$type<Omit<CertificateRecord, 'qrUrl'> & Awarded>().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
});

/** Certificates that are no longer valid, so that their links can say why. Rows outlive the test and the account. */
export const endedCertificates = pgTable(
  'ended_certificates',
  {
    certificateId: text('certificate_id').primaryKey(),
    kind: text('kind', {
      enum: ['reissued', 'withdrawn-by-holder', 'withdrawn-by-us', 'account-deleted'],
    }).notNull(),
    /** The certificate that replaced it; only for `reissued`. It may have ended since. */
    successorId: text('successor_id'),
    /** Public to anyone who has the link; only for `withdrawn-by-us`. */
    reason: text('reason'),
    /** The test that it was awarded for; null once its account is deleted. */
    myTestId: publicId('my_test_id'),
    endedAt: instant('ended_at').notNull(),
    /** The lead or operator who withdrew it (`withdrawn-by-us`); null once that account is gone. */
    endedBy: uuid('ended_by').references(() => users.userId, { onDelete: 'set null' }),
  },
  (table) => [index('ended_certificates_test').on(table.myTestId)],
);
