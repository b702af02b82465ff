import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { GuardedHistory, Leaving } from './guarded-history';

/** Provided by `GuardedRouter`. */
export const GuardedHistoryContext = createContext<GuardedHistory | null>(null);

/** As in react-router: a blocked navigation stays pending until `proceed` or `reset`. */
export type Blocker =
  | { state: 'unblocked'; reset?: undefined; proceed?: undefined; location?: undefined }
  | { state: 'blocked'; reset(): void; proceed(): void; location: Location }
  | { state: 'proceeding'; reset?: undefined; proceed?: undefined; location: Location };

const UNBLOCKED: Blocker = { state: 'unblocked' };

/**
 * react-router's `useBlocker`, for its declarative router: the original needs a data router, which weighs 15 kB
 * (brotli) more. Blocks links, `navigate`, Back and Forward within this page; closing or reloading the page needs
 * `beforeunload`.
 * @param shouldBlock blocks every navigation while true; a function is called for each navigation
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
