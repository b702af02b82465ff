import { belowApiBase } from '@bandmark/contracts/api-base';
import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import type { ReplayMark, ReplayPlayerModule } from '@bandmark/contracts/remotes/replay-player';
import { clockText } from '@bandmark/domain/recording/clock-text';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { type ApiError, load, siteSettings, useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { StatusText } from '@bandmark/ui/status-text';
import { useLongWait } from '@bandmark/ui/use-long-wait';
import { useEffect } from 'react';
import styles from './marking-answer.module.css';
import { markingTexts } from './marking-texts';
import { isPlayable } from './recording-state';

const words = markingTexts;

interface AnswerRecordingProps {
  skill: MarkingDetail['skill'];
  recording: MarkingDetail['recording'];
  /** Why the last `onReload` failed. */
  failure: ApiError | null;
  /** Requests the answer again, because its recording may have arrived. */
  onReload(): void;
  /** On the timeline. */
  marks: readonly ReplayMark[];
  seekTo: { ms: number } | null;
  /** Called once the player is ready to follow `seekTo`. */
  onSeekable(): void;
}

/** Screen and camera side by side, by the replay's own player. */
export function AnswerRecording({ failure, onReload, ...player }: AnswerRecordingProps) {
  const { recording } = player;
  if (!isPlayable(recording.state)) {
    return (
      <div className={styles.wait}>
        <p role="status">{recording.state === 'complete' ? words.preparing : words.arriving}</p>
        <Button onClick={onReload}>{words.lookAgain}</Button>
        <StatusText>{failure?.message}</StatusText>
      </div>
    );
  }
  return (
    <>
      <Coverage coverage={recording.coverage} />
      <Player {...player} />
    </>
  );
}

/** Starting the camera and the last slice take a few seconds, which do not count as a gap. */
const SLACK_MS = 10_000;

/** Tells the examiner that the camera recorded only part of the attempt. */
function Coverage({ coverage }: Pick<MarkingDetail['recording'], 'coverage'>) {
  if (!coverage || coverage.attemptMs - coverage.recordedMs < SLACK_MS) return null;
  const { recordedMs, attemptMs } = coverage;
  return <p className={styles.coverage}>{words.covers(clockText(recordedMs), clockText(attemptMs))}</p>;
}

function Player({ skill, recording, marks, seekTo, onSeekable }: Omit<AnswerRecordingProps, 'failure' | 'onReload'>) {
  const { state, retry } = useRequest<ReplayPlayerModule>('replay/player', () => load('replay/player'));
  const isSeekable = state.kind === 'ready' && state.data.takesMarks === true;
  useEffect(() => {
    if (isSeekable) onSeekable();
  }, [isSeekable, onSeekable]);
  const isLong = useLongWait(state.kind === 'loading' ? 'replay/player' : null);
  if (state.kind === 'error') {
    return (
      <FailureNote message={words.noPlayer} onRetry={retry}>
        {words.noPlayerRest}
      </FailureNote>
    );
  }
  if (state.kind !== 'ready')
    return isLong ? <DelayNote onRetry={retry}>{words.playerSlow}</DelayNote> : <LoadingText />;
  const { ReplayPlayer } = state.data;
  const { id, uuid, mimeType } = recording;
  const fileUrl = (extension: string) => belowApiBase(answerFilePath(id, uuid, extension), siteSettings());
  return (
    <div className={styles.player}>
      <ReplayPlayer
        skill={skill}
        eventsUrl={fileUrl('json')}
        cameraUrl={fileUrl(mimeType)}
        manifestUrl={fileUrl('manifest.json')}
        layout="side"
        marks={marks}
        seekTo={seekTo}
      />
    </div>
  );
}
