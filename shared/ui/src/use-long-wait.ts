import { useEffect, useState } from 'react';

/** After this a page says that a part takes long. */
export const LONG_WAIT_MS = 10_000;

/** Whether something has been waited for for 10 s. @param waitingFor another value begins another wait; null waits for nothing */
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
