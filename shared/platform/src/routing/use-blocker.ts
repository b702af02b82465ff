import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { GuardedHistory, Leaving } from './guarded-history';

/** Provided by `GuardedRouter`. */
export const GuardedHistoryContext = createContext<GuardedHistory | null>(null);

/** As react-router's: a navigation that was stopped waits for `proceed` or `reset`. */
export type Blocker =
  | { state: 'unblocked'; reset?: undefined; proceed?: undefined; location?: undefined }
  | { state: 'blocked'; reset(): void; proceed(): void; location: Location }
  | { state: 'proceeding'; reset?: undefined; proceed?: undefined; location: Location };

const UNBLOCKED: Blocker = { state: 'unblocked' };

/**
 * react-router's `useBlocker`, for its declarative router: its own works in a data router only, which weighs 15 kB
 * (brotli) more. Stops links, `navigate`, Back and Forward on this page; closing or reloading a page is left to
 * `beforeunload`.
 * @param shouldBlock stops every navigation while true; a function is asked for each
 */
export function useBlocker(shouldBlock: boolean | ((leaving: Leaving) => boolean)): Blocker {
  const history = useContext(GuardedHistoryContext);
  if (!history) throw new Error('useBlocker needs the router of the shell (GuardedRouter).');
  const [blocker, setBlocker] = useState<Blocker>(UNBLOCKED);
  const stops = useEffectEvent((leaving: Leaving) =>
    typeof shouldBlock === 'function' ? shouldBlock(leaving) : shouldBlock,
  );

  useEffect(
    () =>
      history.guard({
        stops: (leaving) => stops(leaving),
        stopped(location, proceed) {
          setBlocker({
            state: 'blocked',
            location,
            reset: () => setBlocker(UNBLOCKED),
            proceed() {
              setBlocker({ state: 'proceeding', location });
              proceed();
            },
          });
        },
        moved: () => setBlocker(UNBLOCKED),
      }),
    [history],
  );
  return blocker;
}
