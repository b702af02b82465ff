import { useId, useState } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { checkIcon, playIcon, stopIcon } from './icons';
import type { Level } from './level-badge';
import styles from './seal.module.css';
import { texts } from './texts';

export interface SealProps {
  /** For instance "Awarded on 14 Nov 2026". Show the date nearby as plain text too. */
  text: string;
  /** By default taken from an ancestor's data-level. */
  level?: Level | undefined;
  /** Whether the text turns; when false, the stop control is hidden too. Default true. */
  isTurning?: boolean | undefined;
}

/**
 * The text turns once in 17 s (spec §9); edge, lace and ✓ do not turn. Has a stop control (WCAG 2.2.2). Size:
 * --seal-size.
 */
export function Seal({ text, level, isTurning = true }: SealProps) {
  const circle = useId();
  const [isStopped, setStopped] = useState(false);
  return (
    <div className={styles.seal} data-level={level}>
      <div role="img" aria-label={text} className={styles.layer}>
        <div className={classNames(styles.layer, styles.ground)} />
        <div className={classNames(styles.layer, styles.edge)} />
        <div className={classNames(styles.layer, styles.lace)} />
        <svg
          className={classNames(styles.layer, styles.text, (isStopped || !isTurning) && styles.still)}
          viewBox="-100 -100 200 200"
          aria-hidden="true"
        >
          <path id={circle} d="M0 69A69 69 0 1 1 .01 69" fill="none" />
          <text fontSize="14.2" letterSpacing=".6">
            <textPath href={`#${circle}`} textLength="428" lengthAdjust="spacing">
              {`${text}  ·  ${text}  ·  `}
            </textPath>
          </text>
        </svg>
        <span className={styles.core}>
          <Icon drawing={checkIcon} size={30} />
        </span>
      </div>
      {isTurning ? (
        <button
          type="button"
          className={styles.control}
          aria-label={isStopped ? texts.seal.turn : texts.seal.stop}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon drawing={isStopped ? playIcon : stopIcon} size={14} />
        </button>
      ) : null}
    </div>
  );
}
