import type { QuickSkill } from '@bandmark/domain/test-formats';
import { type RequestHandle, useRequest } from '@bandmark/platform';
import { fetchPart, type ReadPart } from './fetch-part';

/**
 * One part of a test, read once: from then on the exam's own state is newer.
 * @returns idle when the address names no test
 */
export function usePart(testId: string | undefined, skill: QuickSkill): RequestHandle<ReadPart> {
  const myTestId = Number(testId);
  const isId = Number.isSafeInteger(myTestId) && myTestId > 0;
  return useRequest(isId ? `${myTestId}/${skill}` : null, (signal) => fetchPart(myTestId, skill, signal));
}
