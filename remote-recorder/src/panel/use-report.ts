import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * React's `useEffectEvent`, which came with 19.2: a host that shares its React by federation may have an earlier 19.
 * @returns a function that never changes and calls the newest `report`; for effects
 */
export function useReport<Values extends unknown[]>(report: (...values: Values) => void): (...values: Values) => void {
  const newest = useRef(report);
  useLayoutEffect(() => {
    newest.current = report;
  });
  return useCallback((...values: Values) => newest.current(...values), []);
}
