import { type Attempt, beginAttempt } from '@bandmark/contracts/api/attempts';
import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { call } from '@bandmark/platform';
import { localNow } from './local-now';

/** Starts the clock of one part. Idempotent. @throws ApiError */
export async function beginPart(
  myTestId: number,
  skill: QuickSkill,
): Promise<{ attempt: Attempt; clock: ServerClock }> {
  const sentAt = localNow();
  const attempt = await call(beginAttempt, { params: { myTestId, skill } });
  return { attempt, clock: clockFrom({ serverTime: attempt.serverTime, sentAt, receivedAt: localNow() }) };
}
