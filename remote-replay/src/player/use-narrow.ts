import { useSyncExternalStore } from 'react';

/** Under this the smaller side of the window is narrow (spec §2, §9): nothing floats, the layout is stacked. */
const NARROW_BELOW_PX = 600;

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => Math.min(window.innerWidth, window.innerHeight) < NARROW_BELOW_PX);
}
