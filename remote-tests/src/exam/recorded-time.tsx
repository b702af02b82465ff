import { formatRemaining } from '@bandmark/domain/deadlines';
import { useEffect, useState } from 'react';
import { localNow } from './local-now';
import styles from './recording-tile.module.css';

/** Red dot and mm:ss since this page began to record. Not announced: it changes every second. */
export function RecordedTime({ startedAt, isRunning }: { startedAt: number | null; isRunning: boolean }) {
  const [now, setNow] = useState(localNow);
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => setNow(localNow()), 500);
    return () => clearInterval(ticking);
  }, [isRunning]);
  const elapsed = startedAt === null ? 0 : Math.max(0, now - startedAt);
  return (
    <span className={styles.chip}>
      <span className={isRunning ? styles.dot : styles.dotOff} />
      <span className={styles.time}>
        {isRunning || startedAt !== null ? formatRemaining(Math.floor(elapsed / 1000) * 1000) : 'Off'}
      </span>
    </span>
  );
}
