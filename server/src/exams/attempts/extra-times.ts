import type { ExtraTime } from '@bandmark/contracts/api/attempts';
import { asc, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { extraTimes } from '../../database/schema/attempts';
import type { AttemptRow } from './attempt';

/**
 * The time that was added to an attempt after it began, with the reasons, for its candidate. Queries the database only
 * if there is any.
 */
export async function extraTimesOf(
  { db }: Pick<AppDependencies, 'db'>,
  { attemptId, extraMs }: Pick<AttemptRow, 'attemptId' | 'extraMs'>,
): Promise<{ extraTimes?: ExtraTime[] }> {
  if (extraMs === 0) return {};
  const rows = await db
    .select({ reason: extraTimes.reason, ms: extraTimes.ms, fromAt: extraTimes.fromAt, givenAt: extraTimes.givenAt })
    .from(extraTimes)
    .where(eq(extraTimes.attemptId, attemptId))
    .orderBy(asc(extraTimes.fromAt));
  return { extraTimes: rows };
}
