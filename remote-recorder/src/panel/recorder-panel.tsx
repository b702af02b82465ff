import type { Mounted, RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { Icon } from '@bandmark/ui/icon';
import { IconButton } from '@bandmark/ui/icon-button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RecorderSnapshot } from '../camera/recorder-store';
import { texts } from '../texts';
import { PanelActions } from './panel-actions';
import styles from './panel.module.css';
import { StateChip } from './state-chip';
import { Stage } from './stage';
import { useCameraRecorder } from './use-camera-recorder';
import { useKeptFocus } from './use-kept-focus';

/** The reusable video recorder panel of spec §2. */
export function RecorderPanel({ title, isMinimized, autoPreview = true, onMinimize, ...reports }: RecorderPanelProps) {
  const [isOwnMinimized, setIsOwnMinimized] = useState(false);
  const isSmall = isMinimized ?? isOwnMinimized;
  const { recorder, snapshot } = useCameraRecorder(autoPreview && !isSmall, reports);
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
        {/* Not a heading: we do not know its level in the outline of a foreign host. */}
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        {isSmall ? (
          <span className={`${styles.bar} rr-block`}>
            {snapshot.output ? (
              <img className={styles.barThumbnail} src={snapshot.output.thumbnail} alt={texts.panel.recordedVideo} />
            ) : null}
            <StateChip snapshot={snapshot} />
          </span>
        ) : null}
        <IconButton
          icon={isSmall ? 'maximize' : 'minus'}
          label={isSmall ? texts.panel.expand : texts.panel.minimise}
          size="small"
          onClick={minimize}
        />
      </header>
      <FailureBanner failure={snapshot.failure} />
      {/* Hidden, not removed: a recording or a playback goes on while the panel is minimised. */}
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

/** The panel in a page without React. Unmounting releases the devices. */
export function mountPanel(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps> {
  const root = createRoot(element);
  root.render(<RecorderPanel {...props} />);
  return {
    update: (next) => root.render(<RecorderPanel {...next} />),
    unmount: () => root.unmount(),
  };
}

/** The red banner above the preview (spec §8). */
function FailureBanner({ failure }: { failure: RecorderFailure | null }) {
  if (!failure) return null;
  return (
    <p className={styles.banner} role="alert">
      <Icon name="alert" size={18} />
      {failure.message}
    </p>
  );
}

/** What a screen reader announces when the state changes; the running timer is not announced (WCAG 4.1.3). */
function stateAnnouncement({ state, output }: RecorderSnapshot): string {
  // Announced when there is something to play.
  return state === 'recorded' && !output ? '' : texts.panel.announcements[state];
}
