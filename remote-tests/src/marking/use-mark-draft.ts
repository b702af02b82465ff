import { saveMarkDraft } from '@bandmark/contracts/api/marking';
import { call } from '@bandmark/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftKeeper, type DraftState } from './draft-keeper';

/** Keeps what is set and written for an answer on the server until the mark is saved. */
export function useMarkDraft(attemptId: string): { keeper: DraftKeeper; state: DraftState } {
  const [keeper] = useState(
    () => new DraftKeeper((draft) => call(saveMarkDraft, { params: { attemptId }, body: draft })),
  );
  const state = useSyncExternalStore(keeper.subscribe, () => keeper.state);
  useEffect(
    () => () => {
      if (keeper.state !== 'kept') void keeper.flush();
    },
    [keeper],
  );
  return { keeper, state };
}
