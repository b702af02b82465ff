import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { GuardedHistory } from './guarded-history';
import { GuardedHistoryContext } from './use-blocker';

/** react-router's `BrowserRouter` over a history whose navigations `useBlocker` can block. */
export function GuardedRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setShown] = useState(history.shown);
  useLayoutEffect(() => history.listen((shown) => startTransition(() => setShown(shown))), [history]);
  return (
    <GuardedHistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </GuardedHistoryContext>
  );
}
