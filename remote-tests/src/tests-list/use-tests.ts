import type { TestRow } from '@bandmark/contracts/api/tests';
import { ApiError } from '@bandmark/platform';
import { useLocation } from '@bandmark/platform/router';
import { useEffect, useState } from 'react';
import { requestTests } from './request-tests';

export interface Tests {
  /** Undefined until the first answer. */
  rows: readonly TestRow[] | undefined;
  /** Why the last try failed; rows of an earlier one stay. */
  failure: string | undefined;
  retry(): void;
}

/** The tests list: reloaded whenever the path changes (spec §7) and when a lost connection returns. */
export function useTests(): Tests {
  const { pathname } = useLocation();
  const [rows, setRows] = useState<readonly TestRow[]>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  const hasFailed = failure !== undefined;

  useEffect(() => {
    const leaving = new AbortController();
    requestTests(Date.now(), leaving.signal).then(
      (answer) => {
        setRows(answer);
        setFailure(undefined);
      },
      (reason: unknown) => {
        if (leaving.signal.aborted) return;
        setFailure(reason instanceof ApiError ? reason.message : 'Something went wrong.');
      },
    );
    return () => leaving.abort();
  }, [pathname, round]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    const reload = () => setRound((count) => count + 1);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed]);

  const retry = () => {
    setFailure(undefined);
    setRound((count) => count + 1);
  };
  return { rows, failure, retry };
}
