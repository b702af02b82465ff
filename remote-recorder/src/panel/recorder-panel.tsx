import type { RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { IconButton } from '@bandmark/ui/icon-button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useId, useRef, useState } from 'react';
import { FailureBanner } from './failure-banner';
import { PanelActions } from './panel-actions';
import styles from './panel.module.css';
import { StateChip } from './state-chip';
import { Stage } from './stage';
import { stateAnnouncement } from './state-announcement';
import { useCameraRecorder } from './use-camera-recorder';
import { useKeptFocus } from './use-kept-focus';

/** The reusable video recorder panel of spec §2. */
export function RecorderPanel({ title, isMinimized, onMinimize, ...reports }: RecorderPanelProps) {
  const [isOwnMinimized, setIsOwnMinimized] = useState(false);
  const isSmall = isMinimized ?? isOwnMinimized;
  const { recorder, snapshot } = useCameraRecorder(!isSmall, reports);
  const panel = useRef<HTMLElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const titleId = useId();
  const keepFocus = useKeptFocus(panel, snapshot.state);

  const minimize = () => {
    setIsOwnMinimized(!isSmall);
    onMinimize?.(!isSmall);
  };

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} data-state={snapshot.state}>
      <header className={styles.head}>
        {/* A foreign host's outline is not ours to number, so the title is no heading. */}
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        {isSmall ? (
          <span className={`${styles.bar} rr-block`}>
            {snapshot.output ? (
              <img className={styles.barThumbnail} src={snapshot.output.thumbnail} alt="Recorded video" />
            ) : null}
            <StateChip snapshot={snapshot} />
          </span>
        ) : null}
        <IconButton
          icon={isSmall ? 'maximize' : 'minus'}
          label={isSmall ? 'Expand' : 'Minimise'}
          size="small"
          onClick={minimize}
        />
      </header>
      <FailureBanner failure={snapshot.failure} />
      {/* Hidden, not removed: a recording or a playback goes on behind the bar. */}
      <div hidden={isSmall}>
        <Stage recorder={recorder} snapshot={snapshot} player={player} onAct={keepFocus} />
        <PanelActions recorder={recorder} snapshot={snapshot} onAct={keepFocus} />
      </div>
      <VisuallyHidden>
        <span role="status">{stateAnnouncement(snapshot)}</span>
      </VisuallyHidden>
    </section>
  );
}
