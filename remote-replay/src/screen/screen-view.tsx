import { LoadingText } from '@bandmark/ui/loading';
import { type RefObject, useEffect, useRef } from 'react';
import type { Playback } from '../playback/playback';
import type { PlaybackState } from '../playback/playback-state';
import { fit } from './fit';
import styles from './screen-view.module.css';
import { useRoom } from './use-room';

export interface ScreenViewProps {
  replay: PlaybackState;
  playback: Playback;
  host: RefObject<HTMLDivElement | null>;
}

/** The recorded screen in its own shape, as large as its room allows. Inert: nothing in a recording takes the focus. */
export function ScreenView({ replay, playback, host }: ScreenViewProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width: roomWidth, height: roomHeight } = useRoom(room);
  const { phase, size } = replay;
  const shown = fit(size ?? { width: 16, height: 10 }, { width: roomWidth, height: roomHeight });
  useEffect(() => {
    if (phase === 'ready') playback.resize({ width: shown.width, height: shown.height });
  }, [playback, phase, size, shown.width, shown.height]);
  return (
    <div className={styles.room} ref={room}>
      <div
        className={styles.screen}
        role="img"
        aria-label="Recorded screen"
        style={{ width: shown.width, height: shown.height }}
      >
        <div ref={host} inert />
      </div>
      {phase === 'loading' ? (
        <div className={styles.loading}>
          <LoadingText />
          {replay.progress === null ? null : (
            <progress aria-label="Loading the recording" value={replay.progress} max={1} />
          )}
        </div>
      ) : null}
    </div>
  );
}
