import { remainingMs } from '@bandmark/domain/deadlines';
import { serverNow, type ServerClock } from '@bandmark/domain/server-clock';
import { announcementBetween } from '@bandmark/domain/time-announcements';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { localNow } from '../part/exam-clock';

/** Short enough that a shown second is never a whole second late. */
const TICK_MS = 250;

export interface TimeLeft {
  /** Milliseconds, moving by whole seconds. */
  remaining: number;
  /** Text for screen readers; it changes at thresholds only. */
  announcement: string;
}

/** The remaining time by the server's clock. @param onOver called once, when the time is over */
export function useTimeLeft(deadline: number, clock: ServerClock, onOver: () => void): TimeLeft {
  const read = () => remainingMs(deadline, serverNow(clock, localNow()));
  const [timeLeft, setTimeLeft] = useState<TimeLeft>(() => ({ remaining: read(), announcement: '' }));

  const tick = useEffectEvent(() => {
    const remaining = read();
    if (Math.ceil(remaining / 1000) === Math.ceil(timeLeft.remaining / 1000)) return;
    const said = announcementBetween(timeLeft.remaining, remaining);
    // Cleared by more time, after which the same may be announced again.
    const before = remaining > timeLeft.remaining ? '' : timeLeft.announcement;
    setTimeLeft({ remaining, announcement: said ?? before });
    if (remaining === 0) onOver();
  });
  useEffect(() => {
    const ticking = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  useLayoutEffect(() => {
    // Extra time appears together with the notice that announces it, even if the next tick is late.
    tick();
  }, [deadline]);
  return timeLeft;
}
