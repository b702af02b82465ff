import { DAY_MS } from '@bandmark/domain/durations';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { recordingUsage } from '../../database/schema/recordings';
import { HttpError } from '../../http/http-error';
import { ACCOUNT_BYTES_A_DAY } from './recording-limits';

/** Space for one test: with less, a test that begins now could not be recorded to its end. */
const ONE_TEST_BYTES = 128 * 1024 * 1024;

/** 429 until the next day (UTC). The device keeps the recording and uploads it then. */
export function overQuota(now: number): HttpError {
  const retryAfterSeconds = Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000));
  return new HttpError(
    429,
    {
      message: 'This account has recorded as much as it may in a day.',
      code: 'recording_quota',
      params: { retryAfterSeconds },
    },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

/**
 * Called before an attempt begins, so that a candidate who could not record learns it before the clock runs.
 * @throws HttpError 429
 */
export async function requireQuota({ db }: Pick<AppDependencies, 'db'>, userId: string, now: number): Promise<void> {
  const [today] = await db
    .select({ bytes: recordingUsage.bytes })
    .from(recordingUsage)
    .where(and(eq(recordingUsage.userId, userId), eq(recordingUsage.day, Math.floor(now / DAY_MS))));
  if (today && today.bytes > ACCOUNT_BYTES_A_DAY - ONE_TEST_BYTES) throw overQuota(now);
}
