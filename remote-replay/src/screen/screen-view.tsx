import { LoadingText } from '@bandmark/ui/loading';
import { type Size, useElementSize } from '@bandmark/ui/use-element-size';
import { type RefObject, useEffect, useRef } from 'react';
import type { Playback } from '../playback/playback';
import type { PlaybackState } from '../playback/playback-state';
import { texts } from '../texts';
import styles from './screen-view.module.css';

export interface ScreenViewProps {
  replay: PlaybackState;
  playback: Playback;
  host: RefObject<HTMLDivElement | null>;
}

/**
 * The recorded screen in its aspect ratio, as large as the page allows. Inert, so that nothing in it takes the focus.
 */
export function ScreenView({ replay, playback, host }: ScreenViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const available = useElementSize(frame);
  const { phase, size } = replay;
  const shown = fit(size ?? { width: 16, height: 10 }, available);
  useEffect(() => {
    if (phase === 'ready') playback.resize({ width: shown.width, height: shown.height });
  }, [playback, phase, size, shown.width, shown.height]);
  return (
    <div className={styles.frame} ref={frame}>
      <div
        className={styles.screen}
        role="img"
        aria-label={texts.screen.label}
        style={{ width: shown.width, height: shown.height }}
      >
        <div ref={host} inert />
      </div>
      {phase === 'loading' ? (
        <div className={styles.loading}>
          <LoadingText />
          {replay.progress === null ? null : (
            <progress aria-label={texts.screen.loading} value={replay.progress} max={1} />
          )}
        </div>
      ) : null}
    </div>
  );
}

/**
 * The largest size with the aspect ratio of `recorded` that fits in `available`. Recordings of phones are enlarged,
 * those of wide screens are reduced.
 */
export function fit(recorded: Size, available: Size): Size {
  const scale = Math.min(available.width / recorded.width, available.height / recorded.height);
  return Number.isFinite(scale) && scale > 0
    ? { width: Math.floor(recorded.width * scale), height: Math.floor(recorded.height * scale) }
    : { width: 0, height: 0 };
}
