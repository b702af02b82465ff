import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { Icon } from '@bandmark/ui/icon';
import { alertIcon, maximizeIcon, minusIcon } from '@bandmark/ui/icons';
import { IconButton } from '@bandmark/ui/icon-button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useId, useRef } from 'react';
import type { PlayableRecorder } from '../core/drive-recorder';
import { isRecording } from '../core/recorder-machine';
import type { RecorderSnapshot } from '../core/recorder-store';
import { PanelActions } from './panel-actions';
import type { PanelUpload } from './panel-upload';
import styles from './panel.module.css';
import { type PanelTexts, usePanelTexts } from './panel-texts';
import { hasPicture, Stage } from './stage';
import { StateChip } from './state-chip';
import { useKeptFocus } from './use-kept-focus';

export interface PanelFaceProps {
  title: string;
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
  /** Present once an upload target is set. */
  upload?: PanelUpload | null | undefined;
  isSmall: boolean;
  onMinimize(isSmall: boolean): void;
}

/** Stateless view of a recorder with its controls. */
export function PanelFace({ title, recorder, snapshot, upload, isSmall, onMinimize }: PanelFaceProps) {
  const words = usePanelTexts();
  const panel = useRef<HTMLElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const titleId = useId();
  const keepFocus = useKeptFocus(panel, snapshot.state, snapshot.failure);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} data-state={snapshot.state}>
      <header className={styles.head}>
        {/* Not a heading: its level in the outline of the host's page is unknown. */}
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        {isSmall ? (
          <span className={`${styles.bar} rr-block`}>
            {snapshot.output ? (
              <img className={styles.barThumbnail} src={snapshot.output.thumbnail} alt={words.panel.recordedVideo} />
            ) : null}
            <StateChip snapshot={snapshot} />
          </span>
        ) : null}
        <IconButton
          icon={isSmall ? maximizeIcon : minusIcon}
          label={isSmall ? words.panel.expand : words.panel.minimise}
          size="small"
          onClick={() => onMinimize(!isSmall)}
        />
      </header>
      <FailureBanner failure={snapshot.failure} />
      {/* Hidden, not unmounted: recording or playback continues while the panel is minimised. */}
      <div hidden={isSmall}>
        <Stage recorder={recorder} snapshot={snapshot} player={player} onAct={keepFocus} />
        <PanelActions recorder={recorder} snapshot={snapshot} onAct={keepFocus} />
        {upload ? <upload.Note upload={upload} isRecording={isRecording(snapshot.state)} /> : null}
      </div>
      <VisuallyHidden>
        <span role="status">{stateAnnouncement(snapshot, words)}</span>
      </VisuallyHidden>
    </section>
  );
}

/**
 * The red banner above the preview (spec §8). It omits `other-tab`: the upload's note reports that, and clears it when
 * the other tab has ended.
 */
function FailureBanner({ failure }: { failure: RecorderFailure | null }) {
  const words = usePanelTexts().failures;
  if (!failure || failure.code === 'other-tab') return null;
  return (
    <p className={styles.banner} role="alert">
      <Icon drawing={alertIcon} size={18} />
      {words[failure.code]}
    </p>
  );
}

/** What a screen reader announces when the state changes; the running timer is not announced (WCAG 4.1.3). */
function stateAnnouncement({ state, output, stream }: RecorderSnapshot, { announcements }: PanelTexts): string {
  if (state === 'previewing' && stream && !hasPicture(stream)) return announcements['previewing-sound'];
  // `recorded` is announced only once there is something to play.
  return state === 'recorded' && !output ? '' : announcements[state];
}
