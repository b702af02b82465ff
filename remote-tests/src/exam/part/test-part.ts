import { type AnyAttempt, beginAttempt, type DeviceCheckResult, testPart } from '@bandmark/contracts/api/attempts';
import { beginFullTestPart, fullTestPart } from '@bandmark/contracts/api/full-tests';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { PartName } from '@bandmark/contracts/part-name';
import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { ServerClock } from '@bandmark/domain/server-clock';
import { call, type RequestHandle, useRequest } from '@bandmark/platform';
import { readClock } from './exam-clock';

export type TestPart = CallResponse<typeof fullTestPart>;

export interface ReadPart {
  part: TestPart;
  /** The server's clock at the moment of reading. */
  clock: ServerClock;
}

/** What the page of an exam starts from: an attempt that was just begun, or was begun before a reload. */
export interface BegunExam {
  name: PartName;
  attempt: AnyAttempt;
  clock: ServerClock;
  /** The devices that passed the check; absent after a reload, when the recorder remembers them. */
  devices?: DeviceChoice | undefined;
}

/** One part of a test with a reading of the server's clock. @throws ApiError */
export async function fetchPart(name: PartName, signal?: AbortSignal): Promise<ReadPart> {
  const { response, clock } = await readClock(() => readPart(name, signal ? { signal } : {}));
  return { part: response, clock };
}

function readPart(name: PartName, options: { signal?: AbortSignal }): Promise<TestPart> {
  const { myTestId } = name;
  if (name.format === 'full') return call(fullTestPart, { params: { myTestId, skill: name.skill } }, options);
  return call(testPart, { params: { myTestId, skill: name.skill } }, options);
}

/** The exam of a part that was read; null if it is not begun. */
export function begunExam(name: PartName, { part, clock }: ReadPart): BegunExam | null {
  return part.attempt ? { name, attempt: part.attempt, clock } : null;
}

/** The exam that a begin without a response may have started; null if there is none. @throws ApiError */
export async function findBegun(name: PartName): Promise<BegunExam | null> {
  return begunExam(name, await fetchPart(name));
}

/**
 * Begins one part, which starts its clock. Idempotent.
 * @param given.certificateName the name entered on the start page; undefined leaves the name unchanged
 * @throws ApiError
 */
export async function beginPart(
  name: PartName,
  { certificateName, deviceCheck }: { certificateName?: string | undefined; deviceCheck: DeviceCheckResult },
): Promise<BegunExam> {
  const body = { deviceCheck, ...(certificateName === undefined ? {} : { certificateName }) };
  const { response, clock } = await readClock(() => begin(name, body));
  return { name, attempt: response, clock };
}

function begin(
  name: PartName,
  body: { certificateName?: string; deviceCheck: DeviceCheckResult },
): Promise<AnyAttempt> {
  const { myTestId } = name;
  if (name.format === 'full') return call(beginFullTestPart, { params: { myTestId, skill: name.skill }, body });
  return call(beginAttempt, { params: { myTestId, skill: name.skill }, body });
}

/** Reads one part of a test, once: after that the exam's own state is newer. */
export function usePart(name: PartName): RequestHandle<ReadPart> {
  return useRequest(`${name.format}/${name.myTestId}/${name.skill}`, (signal) => fetchPart(name, signal));
}
