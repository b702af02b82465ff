import { type TestRow, listTests } from '@bandmark/contracts/api/tests';
import { useRequest, call } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { useEffect } from 'react';

/** The candidate's tests, newest first. @param now epoch milliseconds, against caches (spec §7) @throws ApiError */
function requestTests(now: number, signal: AbortSignal): Promise<TestRow[]> {
  return call(listTests, { query: { t: now } }, { signal });
}

export interface Tests {
  /** Undefined until the list has arrived. */
  rows: readonly TestRow[] | undefined;
  /** Why the last request failed; rows of an earlier one stay. */
  failure: string | undefined;
  retry(): void;
}

/** The tests list: reloaded whenever the path changes (spec §7) and when a lost connection returns. */
export function useTests(): Tests {
  const { pathname } = useLocation();
  const { state, retry } = useRequest(pathname, (signal) => requestTests(Date.now(), signal));
  const failure = 'error' in state ? state.error?.message : undefined;
  const hasFailed = failure !== undefined;

  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { rows: state.kind === 'ready' ? state.data : undefined, failure, retry };
}
