import { useEffect, useState } from 'react';

/**
 * The time, renewed on every full step of the clock.
 * @param clock epoch milliseconds; injected by tests
 * @param stepMs 1000 for seconds, 60 000 for minutes
 */
export function useNow(clock: () => number, stepMs: number, isRunning = true): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(clock());
      // To the next full step instead of a fixed interval, which drifts and would skip a second now and then.
      timer = setTimeout(tick, stepMs - (clock() % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, stepMs, isRunning]);
  return now;
}
