import type { TestFormat } from '@bandmark/domain/test-formats';
import { takeFromLimit } from '../../http/rate-limit';
import type { ExamsDependencies } from '../dependencies';
import { formIdsOf, insertTest } from './new-test';

/**
 * A full test takes nearly three hours, and sixty quick tests last thirty hours. The account's daily quota limits the
 * size of their recordings.
 */
const ADDING = { quick: { max: 60, windowMs: 3_600_000 }, full: { max: 20, windowMs: 3_600_000 } };

/** Adds a test for its candidate. @throws HttpError 401 for an account that no longer exists, 429 */
export async function addTest(
  deps: ExamsDependencies,
  userId: string,
  format: TestFormat,
): Promise<{ myTestId: number }> {
  await takeFromLimit(deps, `add-${format}-test|${userId}`, ADDING[format]);
  const formIds = await formIdsOf(deps, format);
  return deps.db.transaction((tx) => insertTest(tx, { userId, format, formIds, createdAt: deps.clock() }));
}
