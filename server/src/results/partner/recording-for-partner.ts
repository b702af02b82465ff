import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';

/**
 * Rows of recordings that a partner may have: whole, and neither withdrawn nor hidden. Examiners of the site watch a
 * hidden one on the site; a partner would hold a copy of what its holder shows to no one (decision 151).
 */
export const isForPartner = (): SQL | undefined =>
  and(isNotNull(recordings.finalisedAt), isNull(tests.recordingsWithdrawnAt), isNull(tests.recordingsHiddenAt));
