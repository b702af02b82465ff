import { formatCountdown, offerEnd, offerEndDay, offerWeekShare } from '@bandmark/domain/countdown';
import { GraduatedRule } from '@bandmark/ui/graduated-rule';
import { IconButton } from '@bandmark/ui/icon-button';
import { useState } from 'react';
import styles from './offer-countdown.module.css';
import { useReducedMotion } from './reduced-motion';
import { useNow } from './use-now';

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const systemClock = () => Date.now();

/**
 * Counts each second to the coming Sunday midnight. The date comes first, no red, no pulse, not a live region; it
 * steps by the minute for who asked for less motion, and can be stopped (WCAG 2.2.2). A stopped countdown shows no
 * number: one that stands still would soon be untrue.
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
        <span>Basic is free: offer ends on {offerEndDay(now)}</span>
        <span className={styles.left}>
          <b>{isStopped ? 'Sunday, midnight' : `${formatCountdown(left, isCalm ? 'minute' : 'second')} left`}</b>
          <span className={styles.control}>
            <IconButton
              size="small"
              icon={isStopped ? 'play' : 'pause'}
              label={isStopped ? 'Start the countdown' : 'Stop the countdown'}
              onClick={() => setStopped(!isStopped)}
            />
          </span>
        </span>
      </div>
      <GraduatedRule value={offerWeekShare(now)} max={1} major={7} minor={4} isFilled />
      <div className={styles.days} aria-hidden="true">
        {WEEK.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  );
}
