import { useEffect, useRef } from 'react';
import { watchAudioLevel } from './audio-level';
import styles from './panel.module.css';

/** In steps of ten and at most four times a second: what assistive technology reads must rest long enough. */
const SAY_EVERY_MS = 250;

/** How loud the microphone hears; drawn outside React, sixty times a second. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const meter = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let saidAt = 0;
    return watchAudioLevel(stream, (level, at) => {
      if (fill.current) fill.current.style.transform = `scaleX(${level.toFixed(3)})`;
      if (at - saidAt < SAY_EVERY_MS) return;
      saidAt = at;
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 10) * 10));
    });
  }, [stream]);
  return (
    <div
      ref={meter}
      className={`${styles.meter} rr-block`}
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div ref={fill} className={styles.level} />
    </div>
  );
}
