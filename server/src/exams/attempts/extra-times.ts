import type { ExtraTime } from '@bandmark/contracts/api/attempts';
import { asc, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { extraTimes } from '../../database/schema/attempts';
import type { AttemptRow } from './attempt';

/** Why an attempt has more time than it began with, for its candidate. Reads the database only where it has more. */
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
