import { remainingMs } from '@bandmark/domain/deadlines';
import { serverNow, type ServerClock } from '@bandmark/domain/server-clock';
import { useEffect, useEffectEvent, useState } from 'react';

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/** Whole minutes until a deadline of the server; null when it has passed. Follows the time by the minute. */
export function useMinutesLeft(deadline: number, clock: ServerClock): number | null {
  const read = () => {
    const left = remainingMs(deadline, serverNow(clock, performance.now()));
    return left === 0 ? null : Math.floor(left / MINUTE_MS);
  };
  const [minutes, setMinutes] = useState(read);
  const tick = useEffectEvent(() => setMinutes(read()));
  useEffect(() => {
    const ticking = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return minutes;
}
