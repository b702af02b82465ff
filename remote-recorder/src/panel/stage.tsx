import { IconButton } from '@bandmark/ui/icon-button';
import { LivePicture } from '@bandmark/ui/live-picture';
import type { RefObject } from 'react';
import type { PlayableRecorder } from '../camera/camera-recorder';
import type { RecorderSnapshot } from '../camera/recorder-store';
import styles from './panel.module.css';
import { StateChip } from './state-chip';
import { NEXT_FOCUS } from './use-kept-focus';

interface StageProps {
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
  player: RefObject<HTMLVideoElement | null>;
  onAct(): void;
}

/** The 16:12 picture: live, thumbnail or playback. `rr-block` keeps it out of a screen recording. */
export function Stage({ recorder, snapshot, player, onAct }: StageProps) {
  const { state, stream, output, video, elapsedSeconds } = snapshot;
  const isPlaying = state === 'playing';
  const hasBegun = isPlaying || elapsedSeconds > 0;
  const toggle = () => {
    onAct();
    if (isPlaying) recorder.pause();
    else if (player.current) void recorder.play(player.current);
  };
  return (
    <div className={`${styles.stage} rr-block`}>
      {stream ? <LivePicture stream={stream} /> : null}
      {video ? (
        <>
          <video ref={player} className={styles.picture} playsInline hidden={!hasBegun} aria-label="Recorded video" />
          {output && !hasBegun ? (
            <img className={styles.picture} src={output.thumbnail} alt="Thumbnail of the recording" />
          ) : null}
          <IconButton
            {...NEXT_FOCUS}
            className={styles.play}
            variant="primary"
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? 'Pause' : 'Play'}
            onClick={toggle}
          />
        </>
      ) : null}
      <StateChip snapshot={snapshot} />
    </div>
  );
}
