import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { FailureNote } from '@bandmark/ui/failure-note';
import { type CSSProperties, useEffect, useRef } from 'react';
import { CameraBox } from '../camera/camera-box';
import { ConsolePane } from '../console/console-pane';
import { Controls } from '../controls/controls';
import { usePlayback } from '../playback/use-playback';
import { ScreenView } from '../screen/screen-view';
import styles from './replay.module.css';
import { useNarrow } from './use-narrow';

export interface ReplayProps extends ReplayPlayerProps {
  /** After "Try again": the pressed button is gone, so the focus goes to the player that took its place. */
  takesFocus: boolean;
  onRetry: () => void;
}

/** One attempt at replaying one recording. */
export function Replay({ skill, eventsUrl, cameraUrl, manifestUrl, layout, takesFocus, onRetry }: ReplayProps) {
  const area = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const camera = useRef<HTMLVideoElement>(null);
  const isNarrow = useNarrow();
  // A speaking candidate touches nothing while talking: there the "pauses" are the answer.
  const [replay, playback] = usePlayback({ eventsUrl, manifestUrl }, skill !== 'speaking', { host, camera });
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  if (replay.failure) {
    return (
      <div className={styles.failure}>
        <FailureNote message={replay.failure.text} onRetry={onRetry} />
      </div>
    );
  }
  const shape = replay.size ? replay.size.width / replay.size.height : 1.6;
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={styles.player}
      data-layout={layout}
      style={{ '--shape': shape.toFixed(4) } as CSSProperties}
    >
      <div className={styles.parts}>
        <div className={styles.camera}>
          <CameraBox
            url={cameraUrl}
            media={camera}
            canMove={layout === 'floating' && !isNarrow}
            isBare={layout === 'floating' && isNarrow}
          />
        </div>
        <div className={styles.screen}>
          <ScreenView replay={replay} playback={playback} host={host} />
        </div>
        <div className={styles.controls}>
          <Controls replay={replay} playback={playback} area={area} />
        </div>
        <div className={styles.console}>
          <ConsolePane
            lines={replay.lines}
            timeMs={replay.timeMs}
            isComplete={replay.isComplete}
            isOpenAtFirst={!isNarrow}
            onSeek={playback.seek}
          />
        </div>
      </div>
    </div>
  );
}
