import { failedWork, type FailedWorkList, tryFailedWork } from '@bandmark/contracts/api/operations';
import { type ApiError, asApiError, call, type RequestState, useRequest } from '@bandmark/platform';
import { useWhileVisible } from '@bandmark/ui/use-while-visible';
import { useState } from 'react';

/** About as long as a run takes; the list rarely changes sooner. */
const REFRESH_MS = 15_000;

/** The work to try again: some items, a group, or everything. */
export type Which = { ids: string[] } | { group: string } | Record<string, never>;

export interface FailedWorkHandle {
  state: RequestState<FailedWorkList>;
  refresh(): void;
  /** Names the busy buttons: ids, groups' names or `all`. */
  trying: ReadonlySet<string>;
  tryAgain(button: string, which: Which): Promise<void>;
  /** What the presses had that were made while others were still being sent, together; a failure comes first. */
  outcome: { tried: number } | { error: ApiError } | null;
}

/** The list of failed work, refreshed while the page is visible, and the function that tries work again. */
export function useFailedWork(): FailedWorkHandle {
  const { state, retry } = useRequest('failed-work', (signal) => call(failedWork, {}, { signal }));
  const [trying, setTrying] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<FailedWorkHandle['outcome']>(null);

  useWhileVisible(REFRESH_MS, () => {
    if (state.kind === 'ready' && !state.isReloading) retry();
  });

  return {
    state,
    refresh: retry,
    trying,
    outcome,
    async tryAgain(button, body) {
      setTrying((before) => new Set([...before, button]));
      if (trying.size === 0) setOutcome(null);
      try {
        const { tried } = await call(tryFailedWork, { body });
        setOutcome((before) => (before && 'error' in before ? before : { tried: (before?.tried ?? 0) + tried }));
        retry();
      } catch (error) {
        setOutcome({ error: asApiError(error) });
      } finally {
        setTrying((before) => new Set([...before].filter((each) => each !== button)));
      }
    },
  };
}
