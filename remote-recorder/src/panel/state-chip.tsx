import { formatTimer } from '@bandmark/domain/camera-recording';
import type { RecorderSnapshot } from '../camera/recorder-store';
import { texts } from '../texts';
import styles from './panel.module.css';

/** "Preview", a red dot with mm:ss, or elapsed and total (spec §2). Timers are not live regions. */
export function StateChip({ snapshot: { state, elapsedSeconds, totalSeconds } }: { snapshot: RecorderSnapshot }) {
  if (state === 'previewing') return <span className={styles.chip}>{texts.panel.preview}</span>;
  if (state === 'recording') {
    return (
      <span className={styles.chip} role="timer" aria-label={texts.panel.recordingTime}>
        <i className={styles.dot} />
        <span className={styles.number}>{formatTimer(elapsedSeconds)}</span>
      </span>
    );
  }
  if (state === 'playing') {
    return (
      <span className={`${styles.chip} ${styles.number}`} role="timer" aria-label={texts.panel.playingTime}>
        {formatTimer(elapsedSeconds)} / {formatTimer(totalSeconds)}
      </span>
    );
  }
  return null;
}
