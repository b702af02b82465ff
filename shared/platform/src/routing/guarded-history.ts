import {
  type Location,
  type NavigationType,
  type Navigator,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
} from 'react-router-dom';

/** A navigation that is about to happen, with the arguments that react-router's `useBlocker` passes. */
export interface Leaving {
  currentLocation: Location;
  nextLocation: Location;
  historyAction: `${NavigationType}`;
}

/** Can block navigations. */
export interface Guard {
  stops(leaving: Leaving): boolean;
  /**
   * Called after a navigation was blocked and the page stayed. `proceed` repeats the navigation and lets it through.
   */
  stopped(location: Location, proceed: () => void): void;
  /** Called after a navigation took place; a navigation that was blocked before it is no longer pending. */
  moved(): void;
}

/** The location that the page shows, and the action that led there. */
export interface Shown {
  action: NavigationType;
  location: Location;
}

export interface GuardedHistory {
  /** For react-router's `Router`. */
  navigator: Navigator;
  /** Where the page is now. */
  shown(): Shown;
  /** Only one listener: the router. @returns a function that removes it */
  listen(listener: (shown: Shown) => void): () => void;
  /** Only the newest guard is asked. @returns a function that removes it */
  guard(guard: Guard): () => void;
  /** Whether a guard would block leaving the page now. */
  isGuarded(): boolean;
}

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** The history of the browser's address bar. */
export const browserHistory = (): GuardedHistory => guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** A history without an address bar, for tests. */
export const memoryHistory = (initialEntries: string[], initialIndex?: number): GuardedHistory =>
  guardHistory(
    UNSAFE_createMemoryHistory({
      initialEntries,
      v5Compat: true,
      ...(initialIndex === undefined ? {} : { initialIndex }),
    }),
  );

/**
 * Lets guards block navigations before the page changes. A blocked push or replace is not made; a Back or Forward,
 * which the browser reports only afterwards, is reverted. An address that was typed or set by a script cannot be
 * reverted, because its entry has no index in the history; it passes.
 */
function guardHistory(history: History): GuardedHistory {
  const guards = new Set<Guard>();
  let current: Shown = { action: history.action, location: history.location };
  let tell: (shown: Shown) => void = () => {};
  /** Set by `proceed`: the next navigation is not blocked. */
  let isLetThrough = false;
  /** Whether the current entry has an index. Without one, the next pop's distance is unknown. */
  let isCounted = true;
  /** Pending while a blocked pop is being reverted: called by the pop that reverts it. */
  let whenRestored: (() => void) | null = null;
  /** Meanwhile: steps from the shown entry to the browser's. */
  let away = 0;

  const move = (action: NavigationType, location: Location) => {
    isLetThrough = false;
    current = { action, location };
    tell(current);
    for (const guard of guards) guard.moved();
  };
  const stoppingGuard = (historyAction: Leaving['historyAction'], nextLocation: Location): Guard | null => {
    const guard = [...guards].at(-1);
    return guard?.stops({ currentLocation: current.location, nextLocation, historyAction }) ? guard : null;
  };
  const isStopped = (historyAction: Leaving['historyAction'], nextLocation: Location, again: () => void): boolean => {
    const guard = isLetThrough ? null : stoppingGuard(historyAction, nextLocation);
    if (!guard) return false;
    guard.stopped(nextLocation, () => {
      isLetThrough = true;
      again();
    });
    return true;
  };
  const popped = (location: Location, delta: number) => {
    const restored = new Promise<void>((resolve) => {
      whenRestored = resolve;
    });
    // The browser handles history steps one after the other, so `proceed` waits for the revert.
    if (isStopped('POP', location, () => void restored.then(() => history.go(delta)))) {
      away = delta;
      history.go(-delta);
    } else {
      whenRestored = null;
      move(history.action, location);
    }
  };

  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push(to, state: unknown) {
        const make = () => history.push(to, state);
        if (!isStopped('PUSH', locationOf(to, state), make)) make();
      },
      replace(to, state: unknown) {
        const make = () => history.replace(to, state);
        if (!isStopped('REPLACE', locationOf(to, state), make)) make();
      },
    },
    shown: () => current,
    listen(listener) {
      tell = listener;
      return history.listen(({ action, location, delta }) => {
        const wasCounted = isCounted;
        isCounted = delta !== null;
        const isRestored = whenRestored;
        if (isRestored && delta !== null && (away += delta) !== 0) {
          // A second Back came before the revert of the first: it is reverted too.
          if (away * delta > 0) history.go(-delta);
          return;
        }
        whenRestored = null;
        if (isRestored) isRestored();
        else if (`${action}` === 'POP' && delta !== null && wasCounted) popped(location, delta);
        else move(action, location);
      });
    },
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    isGuarded: () => stoppingGuard('REPLACE', current.location) !== null,
  };
}

/** @param to already resolved, as the router's links and `useNavigate` pass it */
function locationOf(to: To, state: unknown): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, state, key: 'default' };
}
