import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { DeviceSelect } from '@bandmark/ui/device-select';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Icon } from '@bandmark/ui/icon';
import { warningIcon } from '@bandmark/ui/icons';
import { LevelMeter } from '@bandmark/ui/level-meter';
import { LivePicture } from '@bandmark/ui/live-picture';
import { texts } from '../../texts';
import { CheckFindings } from './check-findings';
import { CheckPlayback } from './check-playback';
import styles from './device-check-panel.module.css';
import type { DeviceCheckState } from './use-device-check';

const words = texts.exam.check;

/** Records some seconds, says what was seen and heard, and plays them back. */
export function DeviceCheckPanel({ check }: { check: DeviceCheckState }) {
  if (check.state === 'unavailable') {
    return (
      <FailureNote message={words.noRecorder} onRetry={check.retry}>
        {words.noRecorderWhy}
      </FailureNote>
    );
  }
  if (check.state === 'loading-long') {
    return <DelayNote onRetry={check.retry}>{words.recorderSlow}</DelayNote>;
  }
  const { snapshot } = check;
  const stream = snapshot?.stream ?? null;
  const output = stream ? null : (snapshot?.output ?? null);
  const isChecking = check.state === 'checking';
  const isPassed = check.state === 'passed';
  const choiceOf = (kind: 'cameraId' | 'microphoneId', devices: readonly MediaDeviceInfo[]) => ({
    value: check.devices[kind] ?? devices[0]?.deviceId ?? '',
    isDisabled: isChecking,
    onChange: (deviceId: string) => void check.choose({ ...check.devices, [kind]: deviceId }),
  });
  return (
    <section className={styles.panel} aria-labelledby="check-heading">
      <h2 id="check-heading">{words.title}</h2>
      {snapshot?.failure ? (
        <p role="alert" className={styles.failure}>
          <Icon drawing={warningIcon} />
          {snapshot.failure.message}
        </p>
      ) : null}
      <div className={styles.view}>
        {stream ? <LivePicture stream={stream} /> : null}
        {output ? (
          <CheckPlayback
            key={output.thumbnail}
            video={output.video}
            poster={output.thumbnail}
            onPlaying={check.listenForEcho}
          />
        ) : null}
        {!stream && !output ? <p className={styles.blank}>{words.noPicture}</p> : null}
      </div>
      {stream && stream.getAudioTracks().length > 0 ? <LevelMeter stream={stream} /> : null}
      {/* Always there: a screen reader reads changes of a live region, and nothing of one that is new. */}
      <div role="status" className={styles.status}>
        {snapshot?.state === 'recording' ? <p>{words.saySomething}</p> : null}
        {isPassed ? <p>{words.recorded}</p> : null}
        {check.state === 'failed' ? <p>{words.failed}</p> : null}
        {snapshot ? <CheckFindings snapshot={snapshot} isPassed={isPassed} /> : null}
      </div>
      <Button
        variant={isPassed ? 'secondary' : 'primary'}
        isBusy={isChecking || check.state === 'loading'}
        busyText={isChecking ? words.recording : undefined}
        isWide
        onClick={() => void check.check()}
      >
        {isPassed || check.state === 'failed' ? words.again : words.check}
      </Button>
      {snapshot && snapshot.cameras.length + snapshot.microphones.length > 0 ? (
        <div className={styles.devices}>
          <DeviceSelect label={words.camera} devices={snapshot.cameras} {...choiceOf('cameraId', snapshot.cameras)} />
          <DeviceSelect
            label={words.microphone}
            devices={snapshot.microphones}
            {...choiceOf('microphoneId', snapshot.microphones)}
          />
        </div>
      ) : null}
    </section>
  );
}
