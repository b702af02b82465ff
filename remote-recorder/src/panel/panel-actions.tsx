import { DOWNLOAD_FILE_NAME } from '@bandmark/domain/camera-recording';
import { Button } from '@bandmark/ui/button';
import { LevelMeter } from '@bandmark/ui/level-meter';
import { useId, useState } from 'react';
import type { PlayableRecorder } from '../camera/camera-recorder';
import type { RecorderSnapshot } from '../camera/recorder-store';
import { texts } from '../texts';
import { DeviceChoice } from './device-choice';
import styles from './panel.module.css';
import { NEXT_FOCUS } from './use-kept-focus';

const words = texts.panel;

interface PanelActionsProps {
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
  onAct(): void;
}

/** The buttons, with the choice of devices and the microphone's level while the camera is on. */
export function PanelActions({ recorder, snapshot, onAct }: PanelActionsProps) {
  const { state, stream, failure, video } = snapshot;
  const [isChoosing, setIsChoosing] = useState(false);
  const choiceId = useId();
  const act = (action: () => unknown) => () => {
    onAct();
    void action();
  };
  const isLive = state === 'previewing' || state === 'recording';
  return (
    <>
      {isLive && stream ? <LevelMeter stream={stream} /> : null}
      <ul className={styles.actions}>
        {state === 'idle' ? (
          <li>
            <Button {...NEXT_FOCUS} variant="quiet" size="small" onClick={act(() => recorder.preview())}>
              {failure ? words.tryAgain : words.startPreview}
            </Button>
          </li>
        ) : null}
        {isLive ? (
          // One button for both, so that the keyboard focus stays on it.
          <li>
            <Button
              {...NEXT_FOCUS}
              variant="quiet"
              size="small"
              onClick={act(state === 'recording' ? recorder.stop : recorder.start)}
            >
              {state === 'recording' ? <i className={styles.square} /> : <i className={styles.dot} />}
              {state === 'recording' ? words.stop : words.start}
            </Button>
          </li>
        ) : null}
        {state === 'previewing' ? (
          <li>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isChoosing}
              aria-controls={choiceId}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {words.devices}
            </Button>
          </li>
        ) : null}
        {video ? (
          <li>
            <Button variant="quiet" size="small" onClick={() => downloadFile(video, DOWNLOAD_FILE_NAME)}>
              {words.download}
            </Button>
          </li>
        ) : null}
        {state === 'recorded' || state === 'playing' ? (
          <li>
            <Button {...(video ? {} : NEXT_FOCUS)} variant="quiet" size="small" onClick={act(recorder.reset)}>
              {words.reset}
            </Button>
          </li>
        ) : null}
      </ul>
      {state === 'previewing' && isChoosing ? (
        <DeviceChoice id={choiceId} recorder={recorder} snapshot={snapshot} />
      ) : null}
    </>
  );
}

/** Downloads a file under a name. */
function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task; a second is enough for a file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
