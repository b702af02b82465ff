import {
  type Location,
  type NavigationType,
  type Navigator,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
} from 'react-router-dom';

/** A navigation that is about to happen, as react-router's `useBlocker` describes it. */
export interface Leaving {
  currentLocation: Location;
  nextLocation: Location;
  historyAction: `${NavigationType}`;
}

/** May stop navigations. */
export interface Guard {
  stops(leaving: Leaving): boolean;
  /** A navigation was stopped and the page stays. `proceed` repeats it. */
  stopped(location: Location, proceed: () => void): void;
  /** A navigation took place; an earlier stopped one is over. */
  moved(): void;
}

/** What the page shows. */
export interface Shown {
  action: NavigationType;
  location: Location;
}

export interface GuardedHistory {
  /** For react-router's `Router`. */
  navigator: Navigator;
  /** Where the page is now. */
  shown(): Shown;
  /** One listener, the router. @returns stops listening */
  listen(listener: (shown: Shown) => void): () => void;
  /** The newest guard decides. @returns removes it */
  guard(guard: Guard): () => void;
  /** Would a guard stop who leaves the page now? */
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
 * Lets guards stop navigations before the page changes: a push or replace is not made, and a Back or Forward, which
 * the browser reports when it has happened, is taken back. What cannot be taken back passes: an address that was typed
 * or set by a script, which has no place in the history's count.
 */
function guardHistory(history: History): GuardedHistory {
  const guards = new Set<Guard>();
  let current: Shown = { action: history.action, location: history.location };
  let tell: (shown: Shown) => void = () => {};
  /** A guard's `proceed`: the next navigation passes. */
  let isLetThrough = false;
  /** Has the entry that is shown a place in the count? Without one, the next pop does not know how far it went. */
  let isCounted = true;
  /** Pending while a blocked pop is being reverted: called by the pop that reverts it. */
  let whenRestored: (() => void) | null = null;

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
    // A browser goes through its history one step after the other.
    if (isStopped('POP', location, () => void restored.then(() => history.go(delta)))) history.go(-delta);
    else {
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
        const isRestored = whenRestored;
        whenRestored = null;
        const wasCounted = isCounted;
        isCounted = delta !== null;
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

/** @param to as the router's links and `useNavigate` hand it over: resolved */
function locationOf(to: To, state: unknown): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, state, key: 'default' };
}
