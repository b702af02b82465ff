import { testPart } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { call } from '@bandmark/platform';
import { localNow } from './local-now';

export type TestPart = CallResponse<typeof testPart>;

export interface ReadPart {
  part: TestPart;
  /** The server's clock at the moment of reading. */
  clock: ServerClock;
}

/** One part of a quick test with a reading of the server's clock. @throws ApiError */
export async function fetchPart(myTestId: number, skill: QuickSkill, signal?: AbortSignal): Promise<ReadPart> {
  const sentAt = localNow();
  const part = await call(testPart, { params: { myTestId, skill } }, signal ? { signal } : {});
  return { part, clock: clockFrom({ serverTime: part.serverTime, sentAt, receivedAt: localNow() }) };
}
