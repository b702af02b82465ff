import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { skillFacts } from '@bandmark/domain/skills';
import { FailureNote } from '@bandmark/ui/failure-note';
import { useHint } from '@bandmark/ui/use-hint';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CameraAlone } from '../camera/camera-alone';
import { CameraBox } from '../camera/camera-box';
import { ConsolePane } from '../console/console-pane';
import { Controls } from '../controls/controls';
import { usePageKeys } from '../controls/use-page-keys';
import { usePlayback } from '../playback/use-playback';
import { ScreenView } from '../screen/screen-view';
import { texts } from '../texts';
import { LoadAgain } from './load-again';
import styles from './replay-player.module.css';

/**
 * Seeks to a little before a mark: the viewer sees it coming, and the recording may have begun slightly after the test.
 */
const BEFORE_MARK_MS = 3_000;

/** The smaller side of the page is under 600 px (spec §2, §9): the camera does not float, and the parts are stacked. */
export const NARROW = '(max-width: 599.98px), (max-height: 599.98px)';

/** A recorded answer: screen, camera and console in sync. Each try and each recording mounts a new player. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const [{ tries, takesFocus }, setTry] = useState({ tries: 0, takesFocus: false });
  return (
    <Replay
      key={`${tries} ${props.eventsUrl} ${props.cameraUrl}`}
      {...props}
      takesFocus={takesFocus}
      onRetry={(hadFocus) => setTry({ tries: tries + 1, takesFocus: hadFocus })}
    />
  );
}

interface ReplayProps extends ReplayPlayerProps {
  /** The player that this one replaces had the focus, for example on "Try again". */
  takesFocus: boolean;
  onRetry: (hadFocus: boolean) => void;
}

/** One try at replaying one recording. */
function Replay({ skill, eventsUrl, cameraUrl, manifestUrl, layout, marks, seekTo, takesFocus, onRetry }: ReplayProps) {
  const area = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const camera = useRef<HTMLVideoElement>(null);
  const isNarrow = useMediaQuery(NARROW);
  const isSpeech = skillFacts(skill).response === 'speech';
  // In a speaking test the candidate does not type or click, so the "pauses" are the answer and must not be skipped.
  const [replay, playback] = usePlayback({ eventsUrl, manifestUrl }, !isSpeech, { host, camera });
  // On the marking page, the page around the player handles the keys.
  usePageKeys(playback, layout === 'floating');
  const canMove = layout === 'floating' && !isNarrow;
  const [hasMoved, setHasMoved] = useState(false);
  const isHinting = useHint(canMove && replay.phase === 'ready') && canMove && !hasMoved;
  const isReady = replay.phase === 'ready';
  useEffect(() => {
    if (!seekTo || !isReady) return;
    playback.seekWhenLoaded(Math.max(0, seekTo.ms - BEFORE_MARK_MS));
    // The control that seeks may be further down the page, with the replay out of view.
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [seekTo, isReady, playback]);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const startAnew = useEffectEvent(() => onRetry(area.current?.contains(document.activeElement) ?? false));
  useEffect(() => {
    if (replay.isReplaced) startAnew();
  }, [replay.isReplaced]);
  useEffect(() => {
    // The button to leave full screen disappears with the controls.
    if (replay.failure && document.fullscreenElement === area.current) document.exitFullscreen().catch(() => undefined);
  }, [replay.failure]);
  if (replay.failure) {
    const { text, isFinal, kind } = replay.failure;
    return (
      // The outer element is the player's own, so that a focus on it stays at this part of the page (WCAG 2.4.3). The
      // inner one is new: browsers would count a moved element as a layout shift.
      <div ref={area} tabIndex={-1}>
        <div key="failure" className={styles.failure}>
          <FailureNote message={text} onRetry={isFinal ? undefined : () => onRetry(true)} />
          {kind === 'unplayable' ? <CameraAlone url={cameraUrl} /> : null}
        </div>
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
      data-has-size={replay.size !== null}
      style={{ '--shape': shape.toFixed(4) } as CSSProperties}
    >
      <div className={styles.parts}>
        <div className={styles.camera}>
          <CameraBox
            url={cameraUrl}
            media={camera}
            hasCamera={replay.hasCamera}
            canMove={canMove}
            isBare={layout === 'floating' && isNarrow}
            onMoved={() => setHasMoved(true)}
          />
          {isHinting ? (
            <p className={styles.hint} role="tooltip">
              {texts.camera.moveHint}
            </p>
          ) : null}
        </div>
        <div className={styles.screen}>
          <ScreenView replay={replay} playback={playback} host={host} />
        </div>
        <div className={styles.controls}>
          {replay.hasLosses ? <p className={styles.rest}>{texts.screen.partsMissing}</p> : null}
          {replay.isCut ? (
            <LoadAgain
              className={styles.rest}
              message={texts.screen.restMissing}
              onLoad={playback.loadAgain}
              part={area}
            />
          ) : null}
          <Controls replay={replay} playback={playback} area={area} marks={marks} hasJumps={isSpeech} />
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
