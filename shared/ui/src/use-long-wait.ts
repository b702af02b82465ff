import { useEffect, useState } from 'react';

/** After this long, a page says that a part is slow, in milliseconds. */
export const LONG_WAIT_MS = 10_000;

/**
 * Whether a wait has lasted 10 s. @param waitingFor identifies the wait; a new value starts a new wait, null means none
 */
export function useLongWait(waitingFor: unknown): boolean {
  const [long, setLong] = useState<unknown>(null);
  useEffect(() => {
    if (waitingFor === null) return;
    const timer = setTimeout(() => {
      setLong(waitingFor);
    }, LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [waitingFor]);
  return waitingFor !== null && long === waitingFor;
}
