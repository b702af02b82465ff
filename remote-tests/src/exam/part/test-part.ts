import { type Attempt, beginAttempt, type DeviceCheckResult, testPart } from '@bandmark/contracts/api/attempts';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { ServerClock } from '@bandmark/domain/server-clock';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { call, type RequestHandle, useRequest } from '@bandmark/platform';
import { readClock } from './exam-clock';

export type TestPart = CallResponse<typeof testPart>;

export interface ReadPart {
  part: TestPart;
  /** The server's clock at the moment of reading. */
  clock: ServerClock;
}

/** What the page of an exam starts from: an attempt that was just begun, or that a reload found begun. */
export interface BegunExam {
  attempt: Attempt;
  clock: ServerClock;
  /** Those that passed the check; absent after a reload, when the recorder remembers them. */
  devices?: DeviceChoice | undefined;
}

/** One part of a quick test with a reading of the server's clock. @throws ApiError */
export async function fetchPart(myTestId: number, skill: QuickSkill, signal?: AbortSignal): Promise<ReadPart> {
  const { response, clock } = await readClock(() =>
    call(testPart, { params: { myTestId, skill } }, signal ? { signal } : {}),
  );
  return { part: response, clock };
}

/**
 * Begins one part: its time starts. Idempotent.
 * @param given.certificateName the candidate gave it on the start page; undefined where it stays as it is
 * @throws ApiError
 */
export async function beginPart(
  myTestId: number,
  skill: QuickSkill,
  { certificateName, deviceCheck }: { certificateName?: string | undefined; deviceCheck: DeviceCheckResult },
): Promise<{ attempt: Attempt; clock: ServerClock }> {
  const body = { deviceCheck, ...(certificateName === undefined ? {} : { certificateName }) };
  const { response, clock } = await readClock(() => call(beginAttempt, { params: { myTestId, skill }, body }));
  return { attempt: response, clock };
}

/**
 * One part of a test, read once: from then on the exam's own state is newer.
 * @returns idle when the address names no test
 */
export function usePart(testId: string | undefined, skill: QuickSkill): RequestHandle<ReadPart> {
  const myTestId = Number(testId);
  const isId = Number.isSafeInteger(myTestId) && myTestId > 0;
  return useRequest(isId ? `${myTestId}/${skill}` : null, (signal) => fetchPart(myTestId, skill, signal));
}
