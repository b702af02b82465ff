import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import type { RecorderState } from '@bandmark/contracts/remotes/recorder-session';
import { Icon } from '@bandmark/ui/icon';
import { cameraIcon, microphoneIcon, pauseIcon, playIcon, warningIcon } from '@bandmark/ui/icons';
import { IconButton } from '@bandmark/ui/icon-button';
import { LevelMeter } from '@bandmark/ui/level-meter';
import { LivePicture } from '@bandmark/ui/live-picture';
import type { RefObject } from 'react';
import type { PlayableRecorder } from '../core/drive-recorder';
import type { RecorderSnapshot } from '../core/recorder-store';
import styles from './panel.module.css';
import { type PanelTexts, usePanelTexts } from './panel-texts';
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
  const words = usePanelTexts().panel;
  const { state, stream, output, video, elapsedSeconds, failure, findings = [] } = snapshot;
  // A failed access explains itself in place of the findings: why the devices could not be opened, and what to do.
  const codes = failure?.reason ? [failure.reason] : findings.map(({ code }) => code);
  const isPlaying = state === 'playing';
  const hasBegun = isPlaying || elapsedSeconds > 0;
  const toggle = () => {
    onAct();
    if (isPlaying) recorder.pause();
    else if (player.current) void recorder.play(player.current);
  };
  return (
    <div className={`${styles.stage} rr-block`}>
      {stream ? <Live stream={stream} /> : null}
      {stream || codes.length > 0 ? null : <Blank state={state} />}
      {video ? (
        <>
          <video
            ref={player}
            className={styles.picture}
            playsInline
            hidden={!hasBegun}
            aria-label={words.recordedVideo}
          />
          {output && !hasBegun ? <img className={styles.picture} src={output.thumbnail} alt={words.thumbnail} /> : null}
          <IconButton
            {...NEXT_FOCUS}
            className={styles.play}
            variant="primary"
            icon={isPlaying ? pauseIcon : playIcon}
            label={isPlaying ? words.pause : words.play}
            onClick={toggle}
          />
        </>
      ) : null}
      <Findings codes={codes} />
      <div className={styles.chips}>
        <StateChip snapshot={snapshot} />
        {stream && hasPicture(stream) ? (
          <span className={`${styles.chip} ${styles.sound}`}>
            <Icon drawing={microphoneIcon} size={16} />
            <LevelMeter stream={stream} label={words.level} isChip />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** False for a stream of sound only. */
export const hasPicture = (stream: MediaStream) => stream.getVideoTracks().length > 0;

/** The camera's picture, or the level meter of a stream with sound only. */
function Live({ stream }: { stream: MediaStream }) {
  const words = usePanelTexts().panel;
  if (hasPicture(stream)) return <LivePicture stream={stream} label={words.live} />;
  return (
    <div className={styles.blank}>
      <Icon drawing={microphoneIcon} size={32} />
      {words.soundOnly}
      <div className={styles.level}>
        <LevelMeter stream={stream} label={words.level} />
      </div>
    </div>
  );
}

/** Placeholder that says why there is no picture. */
function Blank({ state }: { state: RecorderState }) {
  const words = usePanelTexts().panel;
  const why = { idle: words.off, lost: words.lost, resuming: words.resuming }[state as 'idle' | 'lost' | 'resuming'];
  if (!why) return null;
  return (
    <p className={styles.blank}>
      <Icon drawing={cameraIcon} size={32} />
      {why}
    </p>
  );
}

/** More findings would hide the picture; further ones appear when these are resolved. */
const MAX_FINDINGS = 2;

/** Current problems of camera, microphone or page, and what to do. Overlaid, so that the panel keeps its size. */
function Findings({ codes }: { codes: readonly HealthCode[] }) {
  const words = usePanelTexts().findings;
  // Only the device check has texts for the other codes.
  const said = codes.filter((code): code is keyof PanelTexts['findings'] => code in words);
  // A live region must exist before its content changes, so that screen readers announce it.
  return (
    <div className={styles.findings} role="status">
      {said.slice(0, MAX_FINDINGS).map((code) => (
        <p key={code}>
          <Icon drawing={warningIcon} size={18} />
          {words[code]}
        </p>
      ))}
    </div>
  );
}
