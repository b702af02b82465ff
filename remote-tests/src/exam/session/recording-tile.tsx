import { formatRemaining } from '@bandmark/domain/deadlines';
import { IconButton } from '@bandmark/ui/icon-button';
import { LivePicture } from '@bandmark/ui/live-picture';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { useEffect, useState } from 'react';
import { localNow } from '../part/exam-clock';
import type { RecordingSnapshot } from './exam-recording';
import styles from './recording-tile.module.css';

/** On a page this narrow the tile starts as a bar, so that it hides neither task nor answer. */
const NARROW = '(max-width: 799.98px)';

const STATES: Record<RecordingSnapshot['state'], string> = {
  off: 'Not recording',
  starting: 'Starting…',
  recording: 'Recording',
  interrupted: 'Interrupted',
  failed: 'Not recording',
};

/** Shows what is being recorded. Candidates can make it small but not hide it. */
export function RecordingTile({ recording, isLarge = false }: { recording: RecordingSnapshot; isLarge?: boolean }) {
  const isNarrow = useMediaQuery(NARROW);
  const [isSmall, setSmall] = useState(isNarrow && !isLarge);
  const isRunning = recording.state === 'recording';
  const className = [styles.tile, isSmall && styles.small, isLarge && styles.large].filter(Boolean).join(' ');
  return (
    <section className={className} aria-label="Recording" data-state={recording.state}>
      <div className={styles.view}>
        {/* `rr-block` keeps it out of the screen recording: the camera is recorded separately, and rrweb replays video elements empty. */}
        <div className={`rr-block ${styles.live}`}>
          <LivePicture stream={recording.stream} />
        </div>
        {isSmall ? null : <RecordedTime startedAt={recording.startedAt} isRunning={isRunning} />}
      </div>
      {isSmall ? <RecordedTime startedAt={recording.startedAt} isRunning={isRunning} /> : null}
      <div className={styles.head}>
        <span>{STATES[recording.state]}</span>
        <IconButton
          icon={isSmall ? 'maximize' : 'minus'}
          label={isSmall ? 'Show camera' : 'Minimise'}
          aria-expanded={!isSmall}
          size="small"
          onClick={() => setSmall(!isSmall)}
        />
      </div>
    </section>
  );
}

/** Red dot and mm:ss since this page began to record. Not a live region: it changes every second. */
function RecordedTime({ startedAt, isRunning }: { startedAt: number | null; isRunning: boolean }) {
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
