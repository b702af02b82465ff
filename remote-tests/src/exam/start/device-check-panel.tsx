import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { DeviceSelect } from '@bandmark/ui/device-select';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Icon } from '@bandmark/ui/icon';
import { LivePicture } from '@bandmark/ui/live-picture';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts';
import styles from './device-check-panel.module.css';
import type { DeviceCheck } from './use-device-check';

const words = texts.exam.check;

/** Records three seconds and plays them back, so that the candidates see and hear that their devices work. */
export function DeviceCheckPanel({ check }: { check: DeviceCheck }) {
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
  const { recorder, output } = check;
  const isLive = recorder?.state === 'previewing' || recorder?.state === 'recording';
  const isChecking = check.state === 'checking';
  const choiceOf = (kind: keyof DeviceChoice, devices: readonly MediaDeviceInfo[]) => ({
    value: check.devices[kind] ?? devices[0]?.deviceId ?? '',
    isDisabled: isChecking,
    onChange: (deviceId: string) => void check.choose({ ...check.devices, [kind]: deviceId }),
  });
  return (
    <section className={styles.panel} aria-labelledby="check-heading">
      <h2 id="check-heading">{words.title}</h2>
      {recorder?.failure ? (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" />
          {recorder.failure.message}
        </p>
      ) : null}
      <div className={styles.view}>
        {isLive ? <LivePicture stream={recorder.stream} /> : null}
        {!isLive && output ? <Playback key={output.thumbnail} video={output.video} poster={output.thumbnail} /> : null}
        {!isLive && !output ? <p className={styles.blank}>{words.noPicture}</p> : null}
      </div>
      <p role="status" className={styles.status}>
        {isChecking ? words.saySomething : null}
        {check.state === 'passed' ? words.recorded : null}
      </p>
      <Button
        variant={check.state === 'passed' ? 'secondary' : 'primary'}
        isBusy={isChecking || check.state === 'loading'}
        busyText={isChecking ? words.recording : undefined}
        isWide
        onClick={() => void check.check()}
      >
        {check.state === 'passed' ? words.again : words.check}
      </Button>
      {recorder && recorder.cameras.length + recorder.microphones.length > 0 ? (
        <div className={styles.devices}>
          <DeviceSelect label={words.camera} devices={recorder.cameras} {...choiceOf('cameraId', recorder.cameras)} />
          <DeviceSelect
            label={words.microphone}
            devices={recorder.microphones}
            {...choiceOf('microphoneId', recorder.microphones)}
          />
        </div>
      ) : null}
    </section>
  );
}

function Playback({ video, poster }: { video: Blob; poster: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(video);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [video]);
  return (
    <>
      <video ref={element} src={url} poster={poster} playsInline aria-label={words.playback} />
      <Button icon="play" className={styles.play} onClick={() => void element.current?.play()}>
        {words.play}
      </Button>
    </>
  );
}
