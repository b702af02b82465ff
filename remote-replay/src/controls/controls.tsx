import { Button } from '@bandmark/ui/button';
import { Checkbox } from '@bandmark/ui/checkbox';
import { IconButton } from '@bandmark/ui/icon-button';
import { Segmented } from '@bandmark/ui/segmented';
import { type RefObject, useSyncExternalStore } from 'react';
import type { Playback } from '../playback/playback';
import { type PlaybackState, SPEEDS } from '../playback/playback-state';
import { texts } from '../texts';
import styles from './controls.module.css';
import { PlayerIcon } from './player-icon';
import { pauseIcon, playIcon, stopIcon } from '@bandmark/ui/icons';
import { QuestionJumps } from './question-jumps';
import { Timeline, type TimelineProps } from './timeline';

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: texts.controls.times(speed) }));

export interface ControlsProps {
  replay: PlaybackState;
  playback: Playback;
  /** The element to show in full screen. */
  area: RefObject<HTMLElement | null>;
  marks?: TimelineProps['marks'];
  /**
   * Whether questions appear one at a time. Other tests show all questions at once, and mark them with the same
   * attribute.
   */
  hasJumps: boolean;
}

export function Controls({ replay, playback, area, marks, hasJumps }: ControlsProps) {
  const isReady = replay.phase === 'ready';
  const isPlaying = replay.state === 'playing';
  return (
    <section className={styles.controls} aria-label={texts.controls.label}>
      <div className={styles.buttons}>
        <IconButton
          className={styles.play}
          variant="primary"
          icon={isPlaying ? pauseIcon : playIcon}
          label={isPlaying ? texts.controls.pause : texts.controls.play}
          disabled={!isReady}
          onClick={isPlaying ? playback.pause : playback.play}
        />
        <IconButton
          variant="secondary"
          icon={stopIcon}
          label={texts.controls.finish}
          disabled={!isReady}
          onClick={playback.finish}
        />
      </div>
      <div className={styles.line}>
        <Timeline
          timeMs={replay.timeMs}
          totalMs={replay.totalMs}
          map={replay.map}
          marks={marks}
          isDisabled={!isReady}
          note={noteOf(replay)}
          onSeek={playback.seek}
        />
      </div>
      <div className={styles.choices}>
        <div className={styles.speeds}>
          <Segmented
            legend={texts.controls.speed}
            isLegendHidden
            options={SPEED_OPTIONS}
            value={String(replay.speed)}
            onChange={(value) => playback.setSpeed(SPEEDS.find((speed) => String(speed) === value) ?? 1)}
          />
        </div>
        <Checkbox className={styles.skip} checked={replay.skipsPauses} onChange={playback.setSkipsPauses}>
          {texts.controls.skipPauses}
        </Checkbox>
        <FullScreenButton area={area} />
      </div>
      {hasJumps ? (
        <QuestionJumps
          questions={replay.questions}
          timeMs={replay.timeMs}
          isDisabled={!isReady}
          onSeek={playback.seek}
        />
      ) : null}
    </section>
  );
}

function noteOf({ phase, isComplete, isWaiting, progress }: PlaybackState): TimelineProps['note'] {
  if (phase === 'ready' && isComplete) return { text: texts.timeline.legend, isLegend: true };
  if (phase !== 'ready') return { text: '', isLegend: true };
  const percent = progress === null ? null : Math.round(progress * 100);
  return { text: isWaiting ? texts.timeline.waiting(percent) : texts.timeline.loadingRest(percent), isLegend: false };
}

const subscribeToFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Not rendered when the browser has no full screen for elements (iPhones). */
function FullScreenButton({ area }: { area: RefObject<HTMLElement | null> }) {
  const isFull = useSyncExternalStore(subscribeToFullScreen, () => Boolean(document.fullscreenElement));
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    // The browser may refuse, for example in a frame without permission; the page then stays as it is.
    const change = isFull ? document.exitFullscreen() : area.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  const label = isFull ? texts.controls.leaveFullScreen : texts.controls.fullScreen;
  return (
    <Button className={styles.full} variant="quiet" aria-label={label} title={label} onClick={toggle}>
      <PlayerIcon name={isFull ? 'leave-full-screen' : 'full-screen'} />
    </Button>
  );
}
