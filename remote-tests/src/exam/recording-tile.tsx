import { IconButton } from '@bandmark/ui/icon-button';
import { useState } from 'react';
import type { RecordingSnapshot } from './exam-recording';
import { LivePicture } from '@bandmark/ui/live-picture';
import { RecordedTime } from './recorded-time';
import styles from './recording-tile.module.css';

/** Below this width the tile starts as a bar, so that it hides neither task nor answer. */
const NARROW_PX = 800;

const STATES: Record<RecordingSnapshot['state'], string> = {
  off: 'Not recording',
  starting: 'Starting…',
  recording: 'Recording',
  interrupted: 'Interrupted',
  failed: 'Not recording',
};

/** What is being recorded, always in sight; may be made small, never switched off. */
export function RecordingTile({ recording, isLarge = false }: { recording: RecordingSnapshot; isLarge?: boolean }) {
  const [isSmall, setSmall] = useState(() => window.innerWidth < NARROW_PX && !isLarge);
  const isRunning = recording.state === 'recording';
  const className = [styles.tile, isSmall && styles.small, isLarge && styles.large].filter(Boolean).join(' ');
  return (
    <section className={className} aria-label="Recording" data-state={recording.state}>
      <div className={styles.view}>
        {/* Left out of the screen recording: the camera has a recording of its own, and a replayed video element would be empty. */}
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
