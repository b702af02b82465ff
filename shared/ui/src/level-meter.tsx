import { useEffect, useRef } from 'react';
import { texts } from './texts';
import { watchAudioLevel } from './audio-level';
import { classNames } from './class-names';
import styles from './level-meter.module.css';

/** The value for assistive technology changes in steps of ten, at most four times a second. */
const ANNOUNCE_EVERY_MS = 250;

/**
 * The microphone's level. Drawn without React, at sixty frames a second, and never part of a screen recording.
 * @param props.isChip five bars for a black background, beside a recording's time; otherwise a line that fills its
 * container
 */
export function LevelMeter({
  stream,
  isChip = false,
  label = texts.microphone.level,
}: {
  stream: MediaStream;
  isChip?: boolean;
  label?: string;
}) {
  const meter = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let announcedAt = 0;
    return watchAudioLevel(stream, (level, at) => {
      if (fill.current) fill.current.style.transform = `scaleX(${level.toFixed(3)})`;
      if (at - announcedAt < ANNOUNCE_EVERY_MS) return;
      announcedAt = at;
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 10) * 10));
    });
  }, [stream]);
  return (
    <div
      ref={meter}
      className={classNames(styles.meter, isChip && styles.chip, 'rr-block')}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div ref={fill} className={styles.level} />
    </div>
  );
}
