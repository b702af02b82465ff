import { testPart } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { call } from '@bandmark/platform';
import { localNow } from './local-now';

export type TestPart = CallResponse<typeof testPart>;

/** One part of a quick test with a reading of the server's clock. @throws ApiError */
export async function fetchPart(myTestId: number, skill: QuickSkill): Promise<{ part: TestPart; clock: ServerClock }> {
  const sentAt = localNow();
  const part = await call(testPart, { params: { myTestId, skill } });
  return { part, clock: clockFrom({ serverTime: part.serverTime, sentAt, receivedAt: localNow() }) };
}
