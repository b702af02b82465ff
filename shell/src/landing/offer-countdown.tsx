import { formatCountdown, offerEnd, offerEndDay, offerWeekShare } from '@bandmark/domain/countdown';
import { pauseIcon, playIcon } from '@bandmark/ui/icons';
import { GraduatedRule } from '@bandmark/ui/graduated-rule';
import { IconButton } from '@bandmark/ui/icon-button';
import { useReducedMotion } from '@bandmark/ui/use-reduced-motion';
import { useEffect, useState } from 'react';
import { landingTexts } from './landing-texts';
import styles from './offer-countdown.module.css';

const words = landingTexts.offer;
const systemClock = () => Date.now();

/**
 * Counts down each second to the next Sunday midnight. To stay calm, it shows the date first, uses no red and no pulse,
 * and is not a live region; under reduced motion it steps by the minute, and it can be stopped (WCAG 2.2.2). A stopped
 * countdown shows no number, because the number would soon be wrong.
 * @param props.clock epoch milliseconds; injected by tests
 */
export function OfferCountdown({ clock = systemClock }: { clock?: () => number }) {
  const isCalm = useReducedMotion();
  const [isStopped, setStopped] = useState(false);
  const now = new Date(useNow(clock, isCalm ? 60_000 : 1000, !isStopped));
  const left = offerEnd(now).getTime() - now.getTime();
  return (
    <div className={styles.week}>
      <div className={styles.top}>
        <span>{words.ends(offerEndDay(now))}</span>
        <span className={styles.left}>
          <b>{isStopped ? words.end : words.left(formatCountdown(left, isCalm ? 'minute' : 'second'))}</b>
          <span className={styles.control}>
            <IconButton
              size="small"
              icon={isStopped ? playIcon : pauseIcon}
              label={isStopped ? words.start : words.stop}
              onClick={() => setStopped(!isStopped)}
            />
          </span>
        </span>
      </div>
      <GraduatedRule value={offerWeekShare(now)} max={1} major={7} minor={4} isFilled />
      <div className={styles.days} aria-hidden="true">
        {words.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  );
}

/**
 * The current time, updated at every full step of the clock.
 * @param clock epoch milliseconds; injected by tests
 * @param stepMs 1000 for seconds, 60 000 for minutes
 */
function useNow(clock: () => number, stepMs: number, isRunning = true): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(clock());
      // Waits for the next full step: a fixed interval drifts and would sometimes skip a second.
      timer = setTimeout(tick, stepMs - (clock() % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, stepMs, isRunning]);
  return now;
}
