import { type TestRow, listTests } from '@bandmark/contracts/api/tests';
import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';
import { useRequest, call } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { useEffect } from 'react';

export interface ListedTests {
  rows: readonly TestRow[];
  /** The server's clock, for the time left of begun parts; null without rows or from older servers. */
  clock: ServerClock | null;
}

/** The candidate's tests, newest first. @param now epoch milliseconds, to bypass caches (spec §7) @throws ApiError */
async function requestTests(now: number, signal: AbortSignal): Promise<ListedTests> {
  const sentAt = performance.now();
  const rows = await call(listTests, { query: { t: now } }, { signal });
  const serverTime = rows[0]?.serverTime;
  return {
    rows,
    clock: serverTime === undefined ? null : clockFrom({ serverTime, sentAt, receivedAt: performance.now() }),
  };
}

export interface Tests {
  /** Undefined until the list has arrived. */
  tests: ListedTests | undefined;
  /** Why the last request failed; the rows of an earlier request stay. */
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

  return { tests: state.kind === 'ready' ? state.data : undefined, failure, retry };
}
