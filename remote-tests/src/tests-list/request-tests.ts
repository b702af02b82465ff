import { listTests, type TestRow } from '@bandmark/contracts/api/tests';
import { call } from '@bandmark/platform';

/** The candidate's tests, newest first. @param now epoch milliseconds, against caches (spec §7) @throws ApiError */
export function requestTests(now: number, signal: AbortSignal): Promise<TestRow[]> {
  return call(listTests, { query: { t: now } }, { signal });
}
