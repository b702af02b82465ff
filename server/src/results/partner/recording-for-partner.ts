import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';

/**
 * SQL condition for the recordings that a partner may have: finalised, and neither withdrawn nor hidden. Examiners
 * watch a hidden one on the site; a partner would get a copy of what its holder has hidden (decision 151).
 */
export const isForPartner = (): SQL | undefined =>
  and(isNotNull(recordings.finalisedAt), isNull(tests.recordingsWithdrawnAt), isNull(tests.recordingsHiddenAt));
