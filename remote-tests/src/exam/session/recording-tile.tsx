import { formatRemaining } from '@bandmark/domain/deadlines';
import { serverNow } from '@bandmark/domain/server-clock';
import { Icon } from '@bandmark/ui/icon';
import { cameraIcon, maximizeIcon, microphoneIcon, minusIcon, type IconDrawing } from '@bandmark/ui/icons';
import { IconButton } from '@bandmark/ui/icon-button';
import { LevelMeter } from '@bandmark/ui/level-meter';
import { LivePicture } from '@bandmark/ui/live-picture';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { localNow } from '../part/exam-clock';
import type { ExamSnapshot } from './exam-snapshot';
import styles from './recording-tile.module.css';
import { sessionTexts } from './session-texts';

const words = sessionTexts.recording;

/** On a viewport this narrow or low the tile starts as a bar, so that it covers neither task nor answer. */
const NARROW = '(max-width: 799.98px), (max-height: 760px)';
/** Beside a question the picture has its own place, so only a lower viewport needs the bar. */
const NARROW_BESIDE_QUESTION = '(max-width: 799.98px), (max-height: 480px)';

const STATES: Record<ExamSnapshot['recording']['state'], string> = {
  off: words.off,
  starting: words.starting,
  recording: words.recording,
  interrupted: words.interrupted,
  failed: words.off,
};

interface RecordingTileProps {
  exam: ExamSnapshot;
  isLarge?: boolean;
  /** Starts as a bar, which the candidate can enlarge. */
  isSmallFirst?: boolean;
  /** Starts as a short bar, for use in a row with other elements. */
  isInRow?: boolean;
}

/** Shows what is being recorded and by which devices. Candidates can shrink it but not hide it. */
export function RecordingTile({ exam, isLarge = false, isSmallFirst = false, isInRow = false }: RecordingTileProps) {
  const { recording } = exam;
  const isNarrow = useMediaQuery(isLarge ? NARROW_BESIDE_QUESTION : NARROW);
  const [chosen, setChosen] = useState<'small' | 'large' | null>(null);
  const isSmall = chosen === null ? isNarrow || isSmallFirst || isInRow : chosen === 'small';
  const isRunning = recording.state === 'recording';
  const className = [styles.tile, isSmall && styles.small, isLarge && styles.large, isInRow && styles.inRow]
    .filter(Boolean)
    .join(' ');
  const chip = (
    <div className={styles.chip}>
      <span className={isRunning ? styles.dot : styles.dotOff} />
      <RecordedTime exam={exam} isRunning={isRunning} />
      {isRunning && recording.stream ? (
        <LevelMeter key={micOf(recording.stream)?.id} stream={recording.stream} isChip />
      ) : null}
    </div>
  );
  return (
    <section className={className} aria-label={words.label} data-state={recording.state}>
      <div className={styles.view}>
        {/* `rr-block` keeps it out of the screen recording: the camera is recorded separately, and rrweb replays video elements empty. */}
        <div className={`rr-block ${styles.live}`}>
          <LivePicture stream={recording.stream} />
        </div>
        {isSmall ? null : chip}
      </div>
      {isSmall ? chip : null}
      <div className={styles.head}>
        <span>{STATES[recording.state]}</span>
        <IconButton
          icon={isSmall ? maximizeIcon : minusIcon}
          label={isSmall ? words.show : words.minimise}
          aria-expanded={!isSmall}
          size="small"
          onClick={() => setChosen(isSmall ? 'large' : 'small')}
        />
      </div>
      {isRunning && !isSmall && recording.stream ? <Devices stream={recording.stream} /> : null}
    </section>
  );
}

const micOf = (stream: MediaStream) => stream.getAudioTracks()[0];

/** Names of the recording devices, which browsers reveal once permission is granted. */
function Devices({ stream }: { stream: MediaStream }) {
  return (
    <ul className={styles.devices}>
      <Device icon={cameraIcon} what={words.camera} name={stream.getVideoTracks()[0]?.label} />
      <Device icon={microphoneIcon} what={words.microphone} name={micOf(stream)?.label} />
    </ul>
  );
}

function Device({ icon, what, name }: { icon: IconDrawing; what: string; name: string | undefined }) {
  if (!name) return null;
  return (
    <li>
      <Icon drawing={icon} size={16} />
      <VisuallyHidden>{what}: </VisuallyHidden>
      <span title={name}>{name}</span>
    </li>
  );
}

/**
 * mm:ss since the part began, by the server's clock, so that a reload does not reset it; the recording's file keeps
 * real time too (decision 022). Not a live region, because it changes every second.
 */
function RecordedTime({ exam, isRunning }: { exam: ExamSnapshot; isRunning: boolean }) {
  const [now, setNow] = useState(localNow);
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => setNow(localNow()), 500);
    return () => clearInterval(ticking);
  }, [isRunning]);
  const elapsed = Math.max(0, serverNow(exam.clock, now) - exam.attempt.begunAt);
  return (
    <span className={styles.time}>
      {isRunning || exam.recording.hasRecorded ? formatRemaining(Math.floor(elapsed / 1000) * 1000) : words.noTime}
    </span>
  );
}
