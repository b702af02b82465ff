import { and, isNull, type SQL } from 'drizzle-orm';
import { isPlayable } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';

/**
 * SQL condition for the recordings that a partner may have: playable, and neither withdrawn nor hidden.
 * Without a camera there is no file to fetch. Examiners watch a hidden one on the site; a partner would get a copy of
 * what its holder has hidden (decision 151).
 */
export const isForPartner = (): SQL | undefined =>
  and(isPlayable(), isNull(tests.recordingsWithdrawnAt), isNull(tests.recordingsHiddenAt));
