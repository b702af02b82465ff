import { formatTimer } from '@bandmark/domain/camera-recording';
import { isRecording } from '../core/recorder-machine';
import type { RecorderSnapshot } from '../core/recorder-store';
import styles from './panel.module.css';
import { usePanelTexts } from './panel-texts';

/** "Preview", a red dot with mm:ss, or elapsed and total (spec §2). Timers are not live regions. */
export function StateChip({ snapshot: { state, elapsedSeconds, totalSeconds } }: { snapshot: RecorderSnapshot }) {
  const words = usePanelTexts().panel;
  if (state === 'previewing') return <span className={styles.chip}>{words.preview}</span>;
  if (isRecording(state)) {
    return (
      <span className={styles.chip} role="timer" aria-label={words.recordingTime}>
        <i className={state === 'recording' ? styles.dot : styles.hollow} />
        <span className={styles.number}>{formatTimer(elapsedSeconds)}</span>
      </span>
    );
  }
  if (state === 'playing') {
    return (
      <span className={`${styles.chip} ${styles.number}`} role="timer" aria-label={words.playingTime}>
        {formatTimer(elapsedSeconds)} / {formatTimer(totalSeconds)}
      </span>
    );
  }
  return null;
}
