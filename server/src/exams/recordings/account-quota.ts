import { DAY_MS } from '@bandmark/domain/durations';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { recordingUsage } from '../../database/schema/recordings';
import { HttpError } from '../../http/http-error';
import { ACCOUNT_BYTES_A_DAY, RECORDER_BYTES_A_SECOND } from './recording-limits';

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
 * Called before an attempt begins, so that a candidate who could not record to its end learns it before the clock runs.
 * @param durationMs of the attempt
 * @throws HttpError 429
 */
export async function requireQuota(
  { db }: Pick<AppDependencies, 'db'>,
  userId: string,
  { now, durationMs }: { now: number; durationMs: number },
): Promise<void> {
  const [today] = await db
    .select({ bytes: recordingUsage.bytes })
    .from(recordingUsage)
    .where(and(eq(recordingUsage.userId, userId), eq(recordingUsage.day, Math.floor(now / DAY_MS))));
  const recorded = (durationMs / 1000) * RECORDER_BYTES_A_SECOND;
  if (today && today.bytes + recorded > ACCOUNT_BYTES_A_DAY) throw overQuota(now);
}
