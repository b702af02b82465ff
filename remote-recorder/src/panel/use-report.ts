import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Replaces React's `useEffectEvent` (since 19.2): a host that shares its React by federation may have an older 19.
 * @returns a function of stable identity for effects, which calls the latest `report`
 */
export function useReport<Values extends unknown[]>(report: (...values: Values) => void): (...values: Values) => void {
  const newest = useRef(report);
  useLayoutEffect(() => {
    newest.current = report;
  });
  return useCallback((...values: Values) => newest.current(...values), []);
}
